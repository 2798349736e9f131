import type { JSX } from 'preact';
import type { SpreadBlock } from '../../src/answer/answer.ts';
import { Visible } from '../lib/visible.tsx';

const [width, height] = [240, 64];

/** How the numbers of one column are spread: a bar for each part of the way from least to most. */
export function Spread({ block: { name, bins } }: { readonly block: SpreadBlock }): JSX.Element {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const wide = width / Math.max(1, bins.length);
  const top = bins.find(({ count }) => count === most);
  const told = `${bins.length} parts; the most cells, ${most}, are from ${top?.from ?? ''} to ${top?.to ?? ''}`;
  return (
    <figure class="spread">
      <figcaption>
        <Visible text={name} />
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Histogram: ${told}`}>
        {bins.map(({ from, to, count }, at) => {
          const tall = count === 0 ? 0 : Math.max(2, (count / most) * height);
          return (
            <rect x={at * wide + 1} y={height - tall} width={Math.max(1, wide - 2)} height={tall}>
              <title>{`${from} to ${to}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="ends">
        <span>
          <Visible text={bins[0]?.from ?? ''} />
        </span>
        <span>
          <Visible text={bins.at(-1)?.to ?? ''} />
        </span>
      </p>
    </figure>
  );
}
