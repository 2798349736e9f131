import type { JSX } from 'preact';
import { Visible } from '../lib/visible.tsx';

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
