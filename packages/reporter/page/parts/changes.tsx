import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { FilePatch, PageData } from '../../src/page/page-data.ts';
import { count, number } from '../lib/format.ts';
import { Listed } from '../lib/listed.tsx';
import { Code, Links, Op, Visible, Breakable } from '../lib/visible.tsx';
import { DiffView } from './diff-view.tsx';
import { FileTree } from './file-tree.tsx';

const perPage = 40;
/** Lines that are open at first, over all files: more are one click away. */
const openLines = 2_000;

/** What the session holds against the workspace: a tree of files, and each file's difference. */
export function Changes({
  data,
  file,
  printing,
}: {
  readonly data: PageData;
  readonly file: string | undefined;
  readonly printing: boolean;
}): JSX.Element {
  const { files, leftOut, aside, memory, more } = data.changes;
  const [split, setSplit] = useState(false);
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const chosen = files.findIndex(({ path }) => path === file);
  const [page, setPage] = useState(0);
  const [shownFor, setShownFor] = useState(-1);
  if (chosen >= 0 && chosen !== shownFor) {
    setShownFor(chosen);
    setPage(Math.floor(chosen / perPage));
  }
  const from = printing ? 0 : page * perPage;
  const shown = files.slice(from, printing ? 500 : from + perPage);
  const opened = openAtFirst(shown);
  return (
    <>
      {files.length === 0 && (
        <p class="empty">The session holds no change: the workspace and the session are the same.</p>
      )}
      {files.length > 0 && (
        <div class="columns changes">
          <nav aria-label="Changed files" class="tree-box">
            <FileTree files={files} chosen={chosen} />
          </nav>
          <div>
            <div class="bar">
              <h2 class="grow">{`${count(files.length + more, 'file differs', 'files differ')} from the workspace`}</h2>
              <fieldset class="switch">
                <legend class="sr">How differences are shown</legend>
                {[false, true].map((value) => (
                  <label>
                    <input type="radio" name="diff" checked={split === value} onChange={() => setSplit(value)} />
                    <span>{value ? 'Split' : 'Unified'}</span>
                  </label>
                ))}
              </fieldset>
            </div>
            {shown.map((each, at) => {
              const index = from + at;
              const open = printing || (folds.get(index) ?? (index === chosen || (opened[at] ?? false)));
              return (
                <File
                  file={each}
                  open={open}
                  split={split && !printing}
                  here={index === chosen}
                  onFold={() => setFolds(new Map([...folds, [index, !open]]))}
                />
              );
            })}
            {files.length > perPage && !printing && (
              <div class="bar">
                <button type="button" disabled={page === 0} onClick={() => setPage(page - 1)}>
                  Before
                </button>
                <span>{`Files ${number(from + 1)} to ${number(from + shown.length)} of ${number(files.length)}`}</span>
                <button type="button" disabled={from + perPage >= files.length} onClick={() => setPage(page + 1)}>
                  After
                </button>
              </div>
            )}
          </div>
        </div>
      )}
      <Listed
        title="Left out of the patch"
        note="The session’s snapshot holds these paths; diff.patch does not."
        all={leftOut}
      >
        {({ path, why }) => (
          <>
            <Code text={path} /> <Visible text={why} />
          </>
        )}
      </Listed>
      <Listed title="Set aside" note="Calls that failed changed this. None of it is in the session." all={aside}>
        {({ call, op, path }) => (
          <>
            <Op op={op} /> <Code text={path} /> <a href={`#call=${call}`}>{`call ${call}`}</a>
          </>
        )}
      </Listed>
      <Listed
        title="Project memory"
        note="This is in the project’s memory, and not in the session: discarding the session does not undo it."
        all={memory}
      >
        {({ call, kept, key }) => (
          <>
            {kept ? 'kept' : 'taken out'} <Code text={key} /> <a href={`#call=${call}`}>{`call ${call}`}</a>
          </>
        )}
      </Listed>
    </>
  );
}

function openAtFirst(files: readonly FilePatch[]): readonly boolean[] {
  let lines = 0;
  return files.map(({ added, removed }) => {
    lines += added + removed;
    return lines <= openLines;
  });
}

type FileProps = {
  readonly file: FilePatch;
  readonly open: boolean;
  readonly split: boolean;
  readonly here: boolean;
  readonly onFold: () => void;
};

function File({ file, open, split, here, onFold }: FileProps): JSX.Element {
  const { path, from, op, added, removed, notes, calls } = file;
  return (
    <section
      class="file"
      data-here={here}
      ref={(node) => {
        if (here && node) node.scrollIntoView({ block: 'nearest' });
      }}
    >
      <h3>
        <button type="button" aria-expanded={open} onClick={onFold}>
          <Op op={op} />
          <span class="path-text">
            {from !== null && (
              <>
                <Breakable text={from} />
                {' → '}
              </>
            )}
            <Breakable text={path} />
          </span>
          {notes.map((note) => (
            <span class="tag">{note}</span>
          ))}
          <span class="plus">{`+${number(added)}`}</span>
          <span class="minus">{`−${number(removed)}`}</span>
        </button>
      </h3>
      {open && (
        <div class="file-body">
          <DiffView file={file} split={split} />
          {calls.length > 0 && (
            <p class="note">
              {'by '}
              <Links to={calls.map((n) => `#call=${n}`)} words={calls.map((n) => `call ${n}`)} />
            </p>
          )}
        </div>
      )}
    </section>
  );
}
