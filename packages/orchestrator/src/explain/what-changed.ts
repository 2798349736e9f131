import type { EntryState, FileChange } from '@fpf/contracts';

/** One line about changes, and how soon it is told: what is lost comes before what is new. */
type Told = { readonly text: string; readonly rank: number };

const most = 8;

/** What calls did to the files, in words of effect: what is gone or another thing now comes first. */
export function whatChanged(changes: readonly FileChange[], show: (path: string) => string): string | undefined {
  const net = netOf(changes);
  const moved = movesIn(net);
  const gone = new Set(moved.flatMap(({ from, to }) => [from.path, to.path]));
  const rest = topOf(net.filter(({ path }) => !gone.has(path) && !moved.some((move) => isWithin(path, move))));
  const told = [...moved.map((move) => tellMove(move, show)), ...rest.map((change) => tell(change, show))];
  const texts = told.toSorted((a, b) => a.rank - b.rank).map(({ text }) => text);
  if (texts.length === 0) return undefined;
  const more = texts.length > most ? [`and ${texts.length - most} more`] : [];
  const [first = '', ...others] = [...texts.slice(0, most), ...more];
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...others].join(', ');
}

/** Of all changes of a path, from the first to the last; nothing where it is as it was. */
function netOf(changes: readonly FileChange[]): readonly FileChange[] {
  const paths = new Map<string, FileChange>();
  for (const change of changes) {
    const { before } = paths.get(change.path) ?? change;
    const { path, after } = change;
    const op = before ? (after ? 'modify' : 'delete') : 'add';
    paths.set(path, { path, op, ...(before && { before }), ...(after && { after }) });
  }
  return [...paths.values()].filter(({ before, after }) => (before || after) && !isSame(before, after));
}

function isSame(a: EntryState | undefined, b: EntryState | undefined): boolean {
  return a?.type === b?.type && a?.mode === b?.mode && a?.sha256 === b?.sha256 && a?.target === b?.target;
}

type Move = { readonly from: FileChange; readonly to: FileChange };

/** What is gone from one path and stands at another: a file by its content, a folder by what was in it. */
function movesIn(net: readonly FileChange[]): readonly Move[] {
  const left = net.filter(({ op, before }) => op !== 'delete' || before !== undefined);
  const free = left.filter(({ after }) => after !== undefined);
  const files = left.flatMap((from): readonly Move[] => {
    if (from.after || from.before?.type !== 'file') return [];
    const at = free.findIndex(({ before, after }) => isContent(from.before, after) && !isContent(before, after));
    const [to] = at < 0 ? [] : free.splice(at, 1);
    return to ? [{ from, to }] : [];
  });
  const folders = left.flatMap((from): readonly Move[] => {
    if (from.after || from.before?.type !== 'directory') return [];
    const inside = files.filter((move) => move.from.path.startsWith(`${from.path}/`));
    const ends = inside.map((move) => move.from.path.slice(from.path.length));
    const to = left.find(
      ({ path, before, after }) =>
        !before && after?.type === 'directory' && inside.every((move, index) => move.to.path === path + ends[index]),
    );
    return to && inside.length > 0 ? [{ from, to }] : [];
  });
  return [...folders, ...files].filter(
    (move, _, all) => !all.some((other) => isInside(move.from.path, other.from.path)),
  );
}

function isContent(a: EntryState | undefined, b: EntryState | undefined): boolean {
  return a?.type === 'file' && b?.type === 'file' && a.sha256 !== undefined && a.sha256 === b.sha256;
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function isWithin(path: string, { from, to }: Move): boolean {
  return isInside(path, from.path) || (to.after?.type === 'directory' && isInside(path, to.path));
}

/** A folder that is gone is told once for all that was in it; one that is new is told by what is in it. */
function topOf(changes: readonly FileChange[]): readonly FileChange[] {
  const gone = changes.filter(({ op, before }) => op === 'delete' && before?.type === 'directory');
  return changes.filter(({ path, op, before, after }) => {
    if (op === 'delete') return !gone.some((folder) => isInside(path, folder.path));
    return before || after?.type !== 'directory' || !changes.some((other) => isInside(other.path, path));
  });
}

function tell({ path, before, after }: FileChange, show: (path: string) => string): Told {
  const name = show(path);
  if (!before) return { text: `created ${after?.type === 'file' ? '' : `${kindOf(after)} `}${name}`, rank: 5 };
  if (!after) return { text: `deleted ${before.type === 'file' ? '' : `${kindOf(before)} `}${name}`, rank: 1 };
  if (before.type !== after.type) return { text: `made ${name}, a ${kindOf(before)}, a ${kindOf(after)}`, rank: 0 };
  if (before.sha256 === after.sha256 && before.target === after.target)
    return { text: `changed the mode of ${name}`, rank: 4 };
  return { text: `changed ${name}`, rank: 3 };
}

function tellMove({ from, to }: Move, show: (path: string) => string): Told {
  const names = `renamed ${from.before?.type === 'directory' ? 'folder ' : ''}${show(from.path)} to ${show(to.path)}`;
  if (to.before) return { text: `${names}, which it replaced`, rank: 0 };
  return looksLikeFolder(from, to) ? { text: `${names} (now a file)`, rank: 0 } : { text: names, rank: 4 };
}

/** A file that lost the ending of its name: whoever named it may have meant a folder. */
export function looksLikeFolder(from: Pick<FileChange, 'path'>, to: FileChange): boolean {
  return to.after?.type === 'file' && hasEnding(from.path) && !hasEnding(to.path);
}

function hasEnding(path: string): boolean {
  return /[^/]\.[^./]+$/.test(path);
}

function kindOf(state: EntryState | undefined): string {
  return { file: 'file', directory: 'folder', symlink: 'link', fifo: 'pipe' }[state?.type ?? 'file'];
}
