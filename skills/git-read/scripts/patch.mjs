// The answer of `git diff --raw --numstat -p -z`: first what changed, by NUL, then how many lines, then the patch as lines.

const words = new Map([
  ['A', 'added'],
  ['C', 'copied'],
  ['D', 'deleted'],
  ['M', 'modified'],
  ['R', 'renamed'],
  ['T', 'type-changed'],
  ['U', 'unmerged'],
]);

/** The changed files in git's order, each with its part of the patch; `cut` when the answer was read only in part. */
export function readDiff(output, cut, decode) {
  const reader = { output, at: 0 };
  const files = readRaw(reader, decode);
  readCounts(reader, files, decode);
  const patch = decode(output.subarray(reader.at));
  const sections = splitPatch(patch);
  let next = 0;
  for (const file of files) {
    const parts = sections.slice(next, next + (file.status === 'type-changed' ? 2 : 1));
    next += file.status === 'type-changed' ? 2 : 1;
    file.patch = parts.join('');
    file.patch_cut = cut && next >= sections.length;
  }
  if (!cut && next !== sections.length)
    throw new Error("git's answer could not be read: its files and its patch do not go together");
  return files;
}

function readRaw(reader, decode) {
  const files = [];
  while (reader.output[reader.at] === 0x3a) {
    const head = take(reader, decode);
    const letter = head.split(' ').at(-1)?.[0] ?? '';
    const path = take(reader, decode);
    const moved = letter === 'R' || letter === 'C';
    files.push({
      path: moved ? take(reader, decode) : path,
      ...(moved ? { old_path: path } : {}),
      status: words.get(letter) ?? 'modified',
      added: 0,
      deleted: 0,
      binary: false,
      patch: '',
      patch_cut: false,
    });
  }
  return files;
}

/** One row a file, in the same order; a dash for a binary one. An empty field ends them. */
function readCounts(reader, files, decode) {
  for (const file of files) {
    const [added = '0', deleted = '0', path = ''] = take(reader, decode).split('\t');
    if (path === '') {
      take(reader, decode);
      take(reader, decode);
    }
    file.binary = added === '-';
    file.added = Number(added) || 0;
    file.deleted = Number(deleted) || 0;
  }
  if (reader.output[reader.at] === 0) reader.at += 1;
}

function take(reader, decode) {
  const end = reader.output.indexOf(0, reader.at);
  const field = reader.output.subarray(reader.at, end < 0 ? reader.output.length : end);
  reader.at = end < 0 ? reader.output.length : end + 1;
  return decode(field);
}

/** Lines of a hunk begin with a space, +, -, @ or a backslash, so no file's content looks like the head of a section. */
function splitPatch(patch) {
  const sections = [];
  for (const line of patch.split(/(?<=\n)/)) {
    if (line.startsWith('diff --git ') || line.startsWith('* Unmerged path ')) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections.map((lines) => lines.join(''));
}
