// Looks once through all files: which words of the question each has, and how rare each word is.
import { readText } from './files.mjs';
import { createReader } from './word-hits.mjs';

/** Many words take longer for each byte than one text does: so much is read in a third of the time limit. */
const most = 64 * 1024 * 1024;

/** Returns the files with a word of the question in text or path, and as `weights` how much each unit counts. */
export function survey(files, units) {
  const read = createReader(units);
  const found = { files: [], all: [], searched: 0, lines: 0, incomplete: false };
  const counts = units.map(() => 0);
  const inPaths = units.map(() => 0);
  let bytes = 0;
  for (const { absolute, path } of files) {
    const { text, size, unread } = readText(absolute);
    if (unread) found.incomplete = true;
    if (text === undefined) continue;
    found.searched += 1;
    found.all.push({ absolute, path });
    bytes += size;
    const inPath = read(path)?.fits;
    const inText = units.map(() => 0);
    for (const line of linesOf(text)) {
      if (line !== '') found.lines += 1;
      const fits = line === '' ? undefined : read(line)?.fits;
      fits?.forEach((fit, unit) => {
        if (fit === 0) return;
        counts[unit] += 1;
        inText[unit] = Math.max(inText[unit], fit);
      });
    }
    inPath?.forEach((fit, unit) => (inPaths[unit] += fit > 0 ? 1 : 0));
    if (inPath || inText.some((fit) => fit > 0)) found.files.push({ absolute, path, size, inPath, inText });
    if (bytes > most) {
      found.incomplete = true;
      break;
    }
  }
  const times = counts.map((count, unit) => Math.max(count, inPaths[unit]));
  const weights = units.map(({ weight }, unit) => weight * Math.log(1 + (found.lines + 1) / (times[unit] + 0.5)));
  return { ...found, read, times, weights };
}

export function linesOf(text) {
  return text.split(/\r\n|\n|\r/);
}
