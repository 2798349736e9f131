import type { JSX } from 'preact';
import type { EvidencePart } from '../../src/page/page-data.ts';
import { Code, Visible } from '../lib/visible.tsx';

const words = { present: 'found', absent: 'missing', unknown: 'unknown' } as const;

/** Each question that was asked, what came of it, and what it rests on. */
export function EvidenceList({ evidence }: { readonly evidence: readonly EvidencePart[] }): JSX.Element {
  return (
    <ul class="evidence">
      {evidence.map(({ id, status, value, carrier, by, detail, hash }) => (
        <li data-status={status}>
          <span class="found">{words[status]}</span>
          <div>
            <Code text={id} />
            {value !== null && (
              <>
                {' = '}
                <Code text={value} />
              </>
            )}
            {detail !== null && (
              <p>
                <Visible text={detail} />
              </p>
            )}
            <p class="note">
              {carrier !== null && <Visible text={`${carrier}, `} />}
              by <Visible text={by} />
              {hash !== null && <span class="mono">{`, sha256 ${hash.slice(0, 12)}`}</span>}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
