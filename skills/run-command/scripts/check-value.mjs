// Whether one value of a command is of the kind that its rule asks for. Values are compared whole, never by a part of them.
import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { isKept } from './kept-places.mjs';
import { inWorkspace } from './tool.mjs';

export const kinds = ['path', 'text', 'word', 'integer', 'one-of'];
const longest = 4096;
/** Also line breaks. */
export const cannotBeSeen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Undefined when the value fits; else what is wrong with it, to follow the value in a sentence. */
export function valueProblem(value, spec, effect) {
  if (value.length > longest) return `is longer than ${longest} characters`;
  if (cannotBeSeen.test(value)) return 'has a control character, a line break or a character that cannot be seen';
  // Many programs read it as a flag wherever it stands, also behind `--`.
  if (value.startsWith('-') && spec.kind !== 'integer') return 'begins with a dash, as a flag does';
  switch (spec.kind) {
    case 'text':
      return undefined;
    case 'word':
      return /^[A-Za-z0-9][A-Za-z0-9._@%:+,-]*$/.test(value) ? undefined : 'is not one plain word';
    case 'integer':
      return integerProblem(value, spec);
    case 'one-of':
      return spec.values.includes(value) ? undefined : `is none of ${spec.values.join(', ')}`;
    case 'path':
      return pathProblem(value, spec.scope ?? ['.'], effect);
  }
  return 'is of a kind that nobody knows';
}

function integerProblem(value, { min = 0, max = Number.MAX_SAFE_INTEGER }) {
  if (!/^-?(0|[1-9][0-9]{0,15})$/.test(value)) return 'is not a whole number';
  return Number(value) >= min && Number(value) <= max ? undefined : `is not between ${min} and ${max}`;
}

/** Inside the workspace, inside one of the rule's folders, links followed; and for a command that writes, no record of the stack or of git. */
function pathProblem(value, scope, effect) {
  if (value === '' || value.startsWith('~')) return 'is no plain path';
  const place = placeOf(value);
  if (place === undefined) return 'leads out of the workspace';
  // Behind a link the system goes up from where the link leads, and not from where it stands.
  if (value.split('/').includes('..')) return 'has .. in it, and is not taken for another path: name the path itself';
  const names = place === '' ? [] : place.split('/');
  const fits = scope.some((folder) => {
    const at = placeOf(folder);
    return at !== undefined && (at === '' || place === at || place.startsWith(`${at}/`));
  });
  if (!fits) return `is not inside ${scope.join(' or ')}`;
  if (effect !== 'write') return names[0] === '.fpf' ? 'is kept by the stack' : undefined;
  if (place === '') return 'is the workspace itself';
  const own = names.find(isKept);
  return own === undefined ? undefined : `is not changed: ${own} is kept by version control or by the stack`;
}

/** A path as the workspace has it once links are followed; undefined for one that leads out. */
function placeOf(path) {
  try {
    const root = realpathSync(process.cwd());
    return relative(root, followed(inWorkspace(path).absolute))
      .split(sep)
      .join('/');
  } catch {
    return undefined;
  }
}

/** The real place of a path whose last names may not be there yet. */
function followed(absolute) {
  try {
    return realpathSync(absolute);
  } catch {
    const cut = absolute.lastIndexOf(sep);
    return cut <= 0 ? absolute : `${followed(absolute.slice(0, cut))}${absolute.slice(cut)}`;
  }
}
