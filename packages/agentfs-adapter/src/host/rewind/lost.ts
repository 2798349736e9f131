import { FpfError } from '@fpf/contracts';
import type { Put } from '../../changes/change-set.ts';
import { isThere } from '../contents.ts';
import type { HostParts } from '../host-parts.ts';

const mostNamed = 20;

/** Nothing is guessed and nothing left half: where one content is nowhere any more, the view stays as it is. */
export async function refuseLost(parts: Pick<HostParts, 'db' | 'base'>, puts: readonly Put[]): Promise<void> {
  const lost: string[] = [];
  for (const { path, entry } of puts) {
    if (entry.type !== 'file' || entry.sha256 === undefined) continue;
    if (!(await isThere(parts, entry.sha256, path))) lost.push(path);
  }
  if (lost.length === 0) return;
  const named = lost.slice(0, mostNamed).map((path) => JSON.stringify(path.slice(0, 256)));
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  throw new FpfError({
    code: 'session.content-lost',
    message: `agentfs-adapter: what ${named.join(', ')}${more} had then is neither in the session nor on the host, so nothing was rewound`,
    hint: 'The host has changed since. Rewind to a later step, or restore the file.',
    details: { paths: lost.slice(0, 1_000) },
  });
}
