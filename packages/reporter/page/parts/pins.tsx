import type { JSX } from 'preact';
import type { PageData } from '../../src/page/page-data.ts';
import { Visible } from '../lib/visible.tsx';

/** Everything that decided the run beside the request, by version and hash. */
export function Pins({ data }: { readonly data: PageData }): JSX.Element {
  return (
    <>
      <section aria-labelledby="skills">
        <h2 id="skills">Skills</h2>
        {data.loaded.length === 0 ? (
          <p class="empty">No skill was loaded.</p>
        ) : (
          <div class="pin-cards">
            {data.loaded.map(({ name, version, hash, profile, source, tools }) => (
              <div class="card">
                <h3>
                  <Visible text={name} />{' '}
                  <small>
                    <Visible text={version} />
                  </small>
                </h3>
                <Pairs
                  rows={[
                    ['hash', hash],
                    ['profile', profile],
                    ['source', source],
                    ...tools.map(({ name: tool, schema }) => [tool, schema ?? 'no schema'] as const),
                  ]}
                />
              </div>
            ))}
          </div>
        )}
      </section>
      <div class="pin-cards">
        {data.pins.groups.map(({ name, rows }) => (
          <section class="card">
            <h2>{name}</h2>
            <Pairs rows={rows} />
          </section>
        ))}
      </div>
    </>
  );
}

/** Names and values, one a row. */
export function Pairs({ rows }: { readonly rows: readonly (readonly [string, string])[] }): JSX.Element {
  return (
    <dl class="pairs">
      {rows.map(([name, value]) => (
        <div>
          <dt>
            <Visible text={name} />
          </dt>
          <dd class={/^[a-z0-9:/@._#-]{16,}$/i.test(value) ? 'mono' : ''}>
            <Visible text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
