// Where a text stands in a file, and what to say when that is not exactly one place.
import { linesOf } from './lines.mjs';

const counted = 1000;
const listed = 10;

/** The one place of `wanted`; refused where there is none, or more than one. Places may overlap. */
export function onlyPlace(text, wanted, name, path) {
  const places = [];
  for (let at = text.indexOf(wanted); at >= 0 && places.length < counted; at = text.indexOf(wanted, at + 1))
    places.push(at);
  if (places.length === 1) return places[0];
  if (places.length === 0)
    throw new Error(`${name} does not occur in "${path}"${nearly(text, wanted)}; copy it from the file as it stands`);
  const lines = linesOf(text);
  throw new Error(
    `${name} occurs ${places.length === counted ? `${counted} times or more` : `${places.length} times`} in "${path}", in ${listOf(places.map((at) => lines.lineAt(at)))}; make it longer until it fits one place${name === 'old_text' ? ', or change all of them with replace_everywhere' : ''}`,
  );
}

/** `line 3`, or `lines 3, 9 and 4 more`. */
export function listOf(numbers) {
  const different = [...new Set(numbers)];
  const more = different.length - listed;
  return `line${different.length === 1 ? '' : 's'} ${different.slice(0, listed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A text that is missing is most often there with other white space: its first line is looked for without regard to that. */
function nearly(text, wanted) {
  const first = squeeze(wanted.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '');
  if (first === '') return '';
  const lines = linesOf(text);
  const alike = [];
  for (let line = 1; line <= lines.count && alike.length <= listed; line++) {
    if (squeeze(lines.textOf(line)).includes(first)) alike.push(line);
  }
  return alike.length === 0 ? '' : `, though its first line stands, but for white space, in ${listOf(alike)}`;
}

function squeeze(line) {
  return line.trim().replaceAll(/\s+/g, ' ');
}
