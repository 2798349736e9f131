import { Pace } from '../tree/pace.ts';
import type { LayerEntry, ViewTree } from './layers.ts';
import { joined } from './view-path.ts';

export type Walked = { readonly path: string; readonly entry: LayerEntry };

/**
 * Everything in a tree: a folder before what is in it, names of one folder sorted by code units. No link is followed. A
 * folder that cannot be listed ends the walk with the refusal that names it.
 */
export async function* walkTree(tree: Pick<ViewTree, 'entries'>): AsyncGenerator<Walked> {
  const pace = new Pace();
  const ahead: (readonly [string, Iterator<[string, LayerEntry]>])[] = [];
  const enter = async (folder: string): Promise<void> => {
    const entries = await tree.entries(folder);
    if (entries) ahead.push([folder, entries.entries()]);
  };
  await enter('');
  for (let top = ahead.at(-1); top; top = ahead.at(-1)) {
    const [folder, rest] = top;
    const next = rest.next();
    if (next.done === true) {
      ahead.pop();
      continue;
    }
    const [name, entry] = next.value;
    const at = joined(folder, name);
    await pace.step();
    yield { path: at, entry };
    if (entry.type === 'directory') await enter(at);
  }
}
