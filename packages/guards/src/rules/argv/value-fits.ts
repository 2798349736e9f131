import type { ArgvRule, ArgvValue } from '@fpf/contracts';
import { plainFolder } from '../folders.ts';
import { type PlainPath, plainPath } from '../plain-path.ts';

const longest = 4096;
/** Also line breaks. */
export const cannotBeSeen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** What no command changes: records of version control, and what says what may be done. */
const kept = new Set([
  '.git',
  '.hg',
  '.svn',
  '.fpf',
  'fpf.commands.json',
  'fpf.config.json',
  'fpf.lock.json',
  'skill-packs',
]);

/** One value of a command: the text, and where it leads if it is a path; undefined where that could not be told. */
export type Value = { readonly text: string; readonly real: () => PlainPath | undefined };

/**
 * Undefined when a value is of the kind that its rule asks for; else what is wrong with it, to follow the value in a
 * sentence.
 */
export function valueProblem({ text, real }: Value, spec: ArgvValue, effect: ArgvRule['effect']): string | undefined {
  if (text.length > longest) return `is longer than ${longest} characters`;
  if (cannotBeSeen.test(text)) return 'has a control character, a line break or a character that cannot be seen';
  // Many programs read it as a flag wherever it stands, also behind `--`.
  if (text.startsWith('-') && spec.kind !== 'integer') return 'begins with a dash, as a flag does';
  switch (spec.kind) {
    case 'text':
      return undefined;
    case 'word':
      return /^[A-Za-z0-9][A-Za-z0-9._@%:+,-]*$/.test(text) ? undefined : 'is not one plain word';
    case 'integer':
      return integerProblem(text, spec);
    case 'one-of':
      return spec.values?.includes(text) === true ? undefined : `is none of ${(spec.values ?? []).join(', ')}`;
    case 'path':
      return text === '' || text.startsWith('~') || !plainPath(text)
        ? 'is no plain path'
        : placeProblem(real(), spec.scope ?? ['.'], effect);
  }
}

function integerProblem(text: string, { min = 0, max = Number.MAX_SAFE_INTEGER }: ArgvValue): string | undefined {
  if (!/^-?(0|[1-9][0-9]{0,15})$/.test(text)) return 'is not a whole number';
  return Number(text) >= min && Number(text) <= max ? undefined : `is not between ${min} and ${max}`;
}

/** Judged is where it leads. */
function placeProblem(
  place: PlainPath | undefined,
  scope: readonly string[],
  effect: ArgvRule['effect'],
): string | undefined {
  if (!place) return 'leads to a place that could not be told';
  const inside = scope.some((folder) => plainFolder(folder)?.names.every((name, index) => place.names[index] === name));
  if (!inside) return `is not inside ${scope.join(' or ')}`;
  if (effect === 'read') return place.names[0] === '.fpf' ? 'is kept by the stack' : undefined;
  if (place.names.length === 0) return 'is the workspace itself';
  const own = place.names.find(isKept);
  return own === undefined ? undefined : `is not changed: ${own} is kept by version control or by the stack`;
}

/** Some systems ignore case, dots and spaces at the end, what follows a colon, and characters without a width. */
function isKept(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase();
  return kept.has(plain) || /^git~\d+$/.test(plain);
}
