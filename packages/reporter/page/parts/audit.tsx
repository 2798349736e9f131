import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { AuditCells, PageData } from '../../src/page/page-data.ts';
import { Copy } from '../lib/copy.tsx';
import { bytes, count, number } from '../lib/format.ts';
import { State } from '../lib/marks.tsx';
import { go } from '../lib/go.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { Op, Visible } from '../lib/visible.tsx';
import type { StateWord } from '../../src/page/page-data.ts';

/** Every operation that was written down, and whether anything is missing. */
export function Audit({ data, printing }: { readonly data: PageData; readonly printing: boolean }): JSX.Element {
  const { audit } = data;
  const [text, setText] = useState('');
  const [op, setOp] = useState('');
  const [chosen, setChosen] = useState(-1);
  const ops = useMemo(() => [...new Set(audit.rows.map(([, name]) => name))].sort(), [audit]);
  const rows = useMemo(
    () => audit.rows.filter((row) => (op === '' || row[1] === op) && matches(row, text.toLowerCase())),
    [audit, op, text],
  );
  return (
    <>
      <section aria-labelledby="gap">
        <h2 id="gap">Gap check</h2>
        {audit.gaps.length === 0 ? (
          <p class="good-line">
            No gap: every call of the trace has its row, and every path that it changed has one of that call.
          </p>
        ) : (
          <ul class="gaps">
            {audit.gaps.map((gap) => (
              <li>
                <Visible text={gap} />
              </li>
            ))}
          </ul>
        )}
        <p class="note">
          {`${count(audit.of, 'row')}, each sealed over the one before it. `}
          {audit.unobserved > 0 && `Of ${count(audit.unobserved, 'call')} nobody could see what they read. `}
          This was checked when the page was made; fpf verify checks it again, and the seals too.
        </p>
      </section>
      <section aria-labelledby="rows">
        <div class="bar">
          <h2 id="rows" class="grow">
            Rows
          </h2>
          <label>
            <span>Operation</span>{' '}
            <select value={op} onChange={(event) => setOp(event.currentTarget.value)}>
              <option value="">all</option>
              {ops.map((name) => (
                <option>{name}</option>
              ))}
            </select>
          </label>
          <label>
            <span class="sr">Filter rows</span>
            <input
              type="search"
              data-filter
              placeholder="path, call, caller"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <Copy text={tsv(rows)} what="these rows" />
        </div>
        <p class="note" role="status">{`${count(rows.length, 'row')} shown`}</p>
        {rows.length === 0 ? (
          <p class="empty">
            {audit.of === 0
              ? 'Nothing was executed, and nothing was touched: there is no row.'
              : 'No row fits this filter.'}
          </p>
        ) : printing ? (
          <table class="plain-table">
            <thead>
              <tr>
                <th>#</th>
                <th>Operation</th>
                <th>What</th>
                <th>Call</th>
                <th>Caller</th>
                <th>State</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, 1000).map(([seq, name, subject, call, caller, state]) => (
                <tr>
                  <td>{seq}</td>
                  <td>{name}</td>
                  <td>
                    <Visible text={subject} />
                  </td>
                  <td>{call ?? ''}</td>
                  <td>
                    <Visible text={caller} />
                  </td>
                  <td>{state ?? ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <div class="audit-list" style={{ '--rows': String(Math.min(rows.length, 16)) }}>
            <VirtualList
              id="audit"
              label="Rows of the audit"
              count={rows.length}
              rowHeight={44}
              chosen={chosen}
              onChoose={setChosen}
              row={(index) => <Row row={rows[index]} />}
            />
          </div>
        )}
        {chosen >= 0 && rows[chosen] && !printing && <Chosen row={rows[chosen]} />}
      </section>
    </>
  );
}

function Row({ row }: { readonly row: AuditCells | undefined }): JSX.Element | null {
  if (!row) return null;
  const [seq, op, subject, call, , state] = row;
  return (
    <>
      <span class="count">{seq}</span>
      <Op op={op} />
      <span class="grow clip">
        <Visible text={subject} />
      </span>
      <span class="note">{call === null ? '' : `call ${call}`}</span>
      {state !== null && <State state={state as StateWord} />}
    </>
  );
}

function Chosen({ row }: { readonly row: AuditCells }): JSX.Element {
  const [seq, op, subject, call, caller, state, size, before, after, error, at] = row;
  const pairs: readonly (readonly [string, string | null])[] = [
    ['operation', op],
    ['what', subject],
    ['caller', caller],
    ['state', state],
    ['bytes', size === null ? null : bytes(size)],
    ['sha256 before', before],
    ['sha256 after', after],
    ['error', error],
    ['since the run began', `${number(at)} ms`],
  ];
  return (
    <div class="card" role="region" aria-label={`Row ${seq}`}>
      <h3>
        {`Row ${seq}`}{' '}
        {call !== null && (
          <button type="button" onClick={() => go({ tab: 'timeline', call })}>{`Go to call ${call}`}</button>
        )}
      </h3>
      <dl class="pairs">
        {pairs.map(
          ([name, value]) =>
            value !== null && (
              <div>
                <dt>{name}</dt>
                <dd>
                  <Visible text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

function matches([seq, op, subject, call, caller, state, , , , error]: AuditCells, text: string): boolean {
  return (
    text === '' ||
    `${seq} ${op} ${subject} call ${call ?? ''} ${caller} ${state ?? ''} ${error ?? ''}`.toLowerCase().includes(text)
  );
}

const mostCopied = 5_000;

function tsv(rows: readonly AuditCells[]): string {
  const head = 'seq\top\tsubject\tcall\tcaller\tstate\tbytes\tbefore\tafter\terror\tms';
  return [
    head,
    ...rows
      .slice(0, mostCopied)
      .map((row) => row.map((cell) => String(cell ?? '').replace(/[\t\n\r]/g, ' ')).join('\t')),
  ].join('\n');
}
