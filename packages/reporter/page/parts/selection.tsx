import type { JSX } from 'preact';
import type { PageData, SearchPart } from '../../src/page/page-data.ts';
import { count } from '../lib/format.ts';
import { Code, Visible } from '../lib/visible.tsx';
import { Turn } from './turn.tsx';

/**
 * How it came to this tool: which skills were looked at, what the model was offered and shown, and what it answered.
 */
export function Selection({ data }: { readonly data: PageData }): JSX.Element {
  const { search, loaded, plans, turns, calls, run } = data;
  const chosen = new Set(turns.flatMap(({ proposed }) => proposed.map(({ tool }) => tool)));
  const offered = loaded.flatMap(({ tools }) => tools.map(({ name }) => name));
  const unknown = [...chosen].filter((tool) => !offered.includes(tool));
  return (
    <>
      <section aria-labelledby="considered">
        <h2 id="considered">Skills that were considered</h2>
        {search ? <Search search={search} /> : <p class="empty">The run ended before skills were looked for.</p>}
      </section>
      <section aria-labelledby="offered">
        <h2 id="offered">Tools offered, and tools chosen</h2>
        {loaded.length === 0 && <p class="empty">No skill was loaded, so no tool was offered.</p>}
        {loaded.map(({ id, version, tools, profile, source }) => (
          <div class="offer">
            <p>
              <strong>
                <Visible text={`${id} ${version}`} />
              </strong>{' '}
              <span class="note">
                {`profile ${profile}, from `}
                <Visible text={source} />
              </span>
            </p>
            <ul class="chips">
              {tools.map(({ name }) => (
                <li class={chosen.has(name) ? 'chip chosen' : 'chip'}>
                  <Code text={name} /> {chosen.has(name) ? 'chosen' : 'not chosen'}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {unknown.length > 0 && (
          <p class="banner">
            {'The model asked for what it was not offered: '}
            {unknown.slice(0, 20).map((tool) => (
              <code>
                <Visible text={tool} />{' '}
              </code>
            ))}
          </p>
        )}
      </section>
      {plans.length > 0 && (
        <section aria-labelledby="plan">
          <h2 id="plan">Plan</h2>
          {plans.map(({ skill, role, items, gaps }) => (
            <div class="offer">
              <p>
                <strong>
                  <Visible text={skill} />
                </strong>{' '}
                {role === null ? (
                  <span class="loud">no role was assigned, and no work planned</span>
                ) : (
                  <span class="note">
                    in the role <Visible text={role} />
                  </span>
                )}
              </p>
              <ul class="paths">
                {items.map(({ id, tool, calls: by }) => (
                  <li>
                    <code>{id}</code> <Code text={tool} />{' '}
                    {by.length === 0 ? (
                      <span class="note">no call</span>
                    ) : (
                      by.map((n) => <a href={`#call=${n}`}>{`call ${n} `}</a>)
                    )}
                  </li>
                ))}
                {gaps.map(({ id, message, because }) => (
                  <li>
                    <code>{id}</code> <Visible text={message} />{' '}
                    {because !== null && (
                      <span class="note">
                        because of <Visible text={because} />
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
      <section aria-labelledby="turns">
        <h2 id="turns">
          {run.model.person ? 'The call, as it was given' : 'What the model was shown, and what it said'}
        </h2>
        {turns.length === 0 && <p class="empty">The model was not asked.</p>}
        {turns.slice(0, 40).map((turn) => (
          <Turn turn={turn} />
        ))}
        {turns.length > 40 && (
          <p class="note">{`The first 40 of ${count(turns.length, 'turn')}; events.ndjson has all of them.`}</p>
        )}
        {turns.length > 0 && calls.length === 0 && <p class="empty">No call came of it.</p>}
      </section>
    </>
  );
}

function Search({ search }: { readonly search: SearchPart }): JSX.Element {
  const { candidates, threshold, unmatched, reasons } = search;
  const best = Math.max(threshold, ...candidates.map(({ score }) => score), 0.001);
  return (
    <>
      {reasons.map(({ code, message }) => (
        <p class="banner">
          <code>{code}</code> <Visible text={message} />
        </p>
      ))}
      {candidates.length === 0 ? (
        <p class="empty">No skill was near.</p>
      ) : (
        <div class="scroll" tabIndex={0} role="group" aria-label="Skills that were considered">
          <table class="stacked">
            <thead>
              <tr>
                <th scope="col">Skill</th>
                <th scope="col">Score</th>
                <th scope="col">Matched</th>
                <th scope="col">What became of it</th>
              </tr>
            </thead>
            <tbody>
              {candidates.map(({ id, version, score, matched, fate, why }) => (
                <tr class={fate === 'loaded' ? 'loaded' : ''}>
                  <th scope="row">
                    <Visible text={id} />{' '}
                    <small>
                      <Visible text={version} />
                    </small>
                  </th>
                  <td class="score">
                    <span
                      class="meter"
                      style={{
                        '--share': `${(100 * Math.max(0, score)) / best}%`,
                        '--limit': `${(100 * threshold) / best}%`,
                      }}
                    />
                    <span class="mono">{score.toFixed(3)}</span>
                  </td>
                  <td data-label="Matched">
                    <Visible text={matched.join(', ')} />
                  </td>
                  <td>
                    <span class={`tag ${fate === 'loaded' ? 'good' : ''}`}>{fate}</span> <span class="note">{why}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="note">
        {`Asked for: a score of ${threshold}, the line in each bar.`}
        {unmatched.length > 0 && (
          <>
            {' '}
            Words that no skill knows: <Visible text={unmatched.join(', ')} />.
          </>
        )}
      </p>
    </>
  );
}
