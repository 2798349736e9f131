// The report. What was found is quoted as code: nothing in a comment or in a file's name becomes a heading, a link or HTML of the report.

/** The first line of a report, by which an earlier one is known. */
export const mark = '<!-- todo-report -->';

const most = 20;

/** The whole report: the sum, what could not be read, then each file with its entries by line. */
export function markdownOf({ files, unread, total, counts, path, truncated }) {
  const where = path === '.' ? 'the workspace' : code(path);
  const sum =
    total === 0
      ? 'Nothing was found'
      : `${number(total, 'entry', 'entries')} in ${number(files.length, 'file', 'files')}`;
  const words = counts.map(({ word, count }) => `${word} ${count}`).join(', ');
  return [
    mark,
    '# What is left to do',
    `${sum} in ${where}: ${words}.${truncated ? ' Not everything was looked at, or not every entry is listed.' : ''}`,
    ...(unread.length === 0 ? [] : [unreadOf(unread)]),
    ...files.map(({ path: file, entries }) =>
      [`## ${code(file)}: ${entries.length}`, entries.map(lineOf).join('\n')].join('\n\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n');
}

function unreadOf(paths) {
  const more = paths.length > most ? `, and ${paths.length - most} more` : '';
  return `Not read, because they are larger than 2 MiB, are not UTF-8, or may not be read: ${paths.slice(0, most).map(code).join(', ')}${more}.`;
}

function lineOf({ line, word, text }) {
  return `- line ${line}, ${word}${text === '' ? '' : `: ${code(text)}`}`;
}

/** A code span whose fence is longer than any run of backticks inside. */
function code(text) {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
  const runs = plain.match(/`+/g) ?? [];
  const fence = '`'.repeat(1 + runs.reduce((most, { length }) => Math.max(most, length), 0));
  return runs.length === 0 ? `${fence}${plain}${fence}` : `${fence} ${plain} ${fence}`;
}

function number(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
