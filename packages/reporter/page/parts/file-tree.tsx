import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { FilePatch } from '../../src/page/page-data.ts';
import { go } from '../lib/go.ts';
import { type TreeRow, treeRows } from '../lib/tree-rows.ts';
import { VirtualList } from '../lib/virtual-list.tsx';
import { Visible } from '../lib/visible.tsx';

/**
 * The changed files, folder by folder. Only the rows in view are in the page, so that thousands of them are no matter.
 */
export function FileTree({
  files,
  chosen,
}: {
  readonly files: readonly FilePatch[];
  readonly chosen: number;
}): JSX.Element {
  const rows = useMemo(() => treeRows(files.map(({ path }) => path)), [files]);
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

function Row({ row, file }: { readonly row: TreeRow | undefined; readonly file: FilePatch | undefined }): JSX.Element {
  return (
    <>
      <span
        class="grow"
        title={file?.path ?? row?.name}
        style={{ paddingLeft: `${Math.min(row?.depth ?? 0, 12) * 12}px` }}
      >
        <Visible text={row?.name ?? ''} />
      </span>
      {file && <span class="plus">{`+${file.added}`}</span>}
      {file && <span class="minus">{`−${file.removed}`}</span>}
    </>
  );
}
