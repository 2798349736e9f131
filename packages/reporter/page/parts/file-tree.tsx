import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { FilePatch } from '../../src/page/page-data.ts';
import { go } from '../lib/go.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { Visible } from '../lib/visible.tsx';

/** The changed files, folder by folder. Only the rows in view are in the page, so that thousands of them are no matter. */
export function FileTree({ files, chosen }: { readonly files: readonly FilePatch[]; readonly chosen: number }): JSX.Element {
  const rows = useMemo(() => treeRows(files), [files]);
  const at = rows.findIndex(({ file }) => file === chosen && chosen >= 0);
  return (
    <div class="tree" style={{ '--rows': String(Math.min(rows.length, 24)) }}>
      <VirtualList
        id="tree"
        label="Changed files"
        count={rows.length}
        rowHeight={28}
        chosen={at}
        onChoose={(index, byKey) => {
          const row = rows[index];
          const next = row && row.file < 0 ? rows.slice(index).find(({ file }) => file >= 0) : row;
          const path = next && files[next.file]?.path;
          if (path !== undefined) go({ tab: 'changes', file: path }, byKey);
        }}
        rowClass={(index) => ((rows[index]?.file ?? -1) < 0 ? 'folder' : '')}
        row={(index) => <Row row={rows[index]} file={files[rows[index]?.file ?? -1]} />}
      />
    </div>
  );
}

type TreeRow = { readonly name: string; readonly depth: number; readonly file: number };

function Row({ row, file }: { readonly row: TreeRow | undefined; readonly file: FilePatch | undefined }): JSX.Element {
  return (
    <>
      <span class="grow" style={{ paddingLeft: `${Math.min(row?.depth ?? 0, 12) * 12}px` }}>
        <Visible text={row?.name ?? ''} />
      </span>
      {file && <span class="plus">{`+${file.added}`}</span>}
      {file && <span class="minus">{`−${file.removed}`}</span>}
    </>
  );
}

/** In the order of the patch, with a row for each folder where it begins. */
function treeRows(files: readonly FilePatch[]): readonly TreeRow[] {
  const order = files.map((_, index) => index).sort((a, b) => compare(files[a]?.path ?? '', files[b]?.path ?? ''));
  const rows: TreeRow[] = [];
  let open: readonly string[] = [];
  for (const index of order) {
    const parts = (files[index]?.path ?? '').split('/');
    const folders = parts.slice(0, -1);
    let same = 0;
    while (same < folders.length && folders[same] === open[same]) same += 1;
    for (let depth = same; depth < folders.length; depth += 1) rows.push({ name: `${folders[depth]}/`, depth, file: -1 });
    rows.push({ name: parts.at(-1) ?? '', depth: folders.length, file: index });
    open = folders;
  }
  return rows;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
