export type TreeRow = { readonly name: string; readonly depth: number; readonly file: number };

/**
 * Files by their folders, in the order of their paths, with a row for each folder where it begins. Folders that hold
 * one folder only are one row.
 */
export function treeRows(paths: readonly string[]): readonly TreeRow[] {
  const order = paths.map((_, index) => index).sort((a, b) => compare(paths[a] ?? '', paths[b] ?? ''));
  const rows: TreeRow[] = [];
  let open: readonly string[] = [];
  for (const index of order) {
    const parts = (paths[index] ?? '').split('/');
    const folders = parts.slice(0, -1);
    let same = 0;
    while (same < folders.length && folders[same] === open[same]) same += 1;
    for (let depth = same; depth < folders.length; depth += 1)
      rows.push({ name: `${folders[depth]}/`, depth, file: -1 });
    rows.push({ name: parts.at(-1) ?? '', depth: folders.length, file: index });
    open = folders;
  }
  return joined(rows);
}

/** Where the folder of each row ends. */
function endsOf(rows: readonly TreeRow[]): readonly number[] {
  const ends = rows.map(() => rows.length);
  const open: number[] = [];
  for (const [at, { depth, file }] of rows.entries()) {
    while (open.length > 0 && (rows[open.at(-1) as number] as TreeRow).depth >= depth) ends[open.pop() as number] = at;
    if (file < 0) open.push(at);
  }
  return ends;
}

function joined(rows: readonly TreeRow[]): readonly TreeRow[] {
  const ends = endsOf(rows);
  const out: TreeRow[] = [];
  /** Folders that rows stand in now, and by how much less deep each makes them. */
  const less: { readonly end: number; readonly by: number }[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    while (less.length > 0 && (less.at(-1)?.end ?? 0) <= at) less.pop();
    const row = rows[at] as TreeRow;
    const depth = row.depth - less.reduce((sum, { by }) => sum + by, 0);
    if (row.file >= 0) {
      out.push({ ...row, depth });
      continue;
    }
    const end = ends[at] as number;
    let name = row.name;
    let last = at;
    while (rows[last + 1]?.file === -1 && ends[last + 1] === end) {
      last += 1;
      name += (rows[last] as TreeRow).name;
    }
    out.push({ name, depth, file: -1 });
    if (last > at) less.push({ end, by: last - at });
    at = last;
  }
  return out;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
