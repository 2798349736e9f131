import type { ArgvRule, ArgvValue } from '@fpf/contracts';
import { pointerOf } from '@fpf/contracts/validate';
import { plainFolder } from '../folders.ts';
import { lastName, startsOthers } from './launchers.ts';
import { cannotBeSeen } from './value-fits.ts';

/** Where in a rule, as a JSON pointer behind the rule's own; what is the matter there; what to do about it. */
export type Fault = { readonly at: string; readonly what: string; readonly fix: string };

/** What leaves something open, and so does not go with `words`. */
const open = ['subcommand', 'flags', 'values', 'end_of_flags'] as const;

/** What keeps a rule over commands from being used. */
export function argvFaults(rule: ArgvRule): readonly Fault[] {
  const { program, words, subcommand = [], flags = {}, values = [] } = rule;
  return [
    ...programFaults(program, words !== undefined),
    ...(words === undefined ? [] : wordsFaults(rule, words)),
    ...subcommand.flatMap((word, index) =>
      fault(
        !/^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(word),
        `/subcommand/${index}`,
        `${JSON.stringify(word)} is no plain word`,
        'A subcommand has no leading dash, no space and no pattern.',
      ),
    ),
    ...Object.entries(flags).flatMap(([name, spec]) => flagFaults(name, spec)),
    ...values.flatMap((value, index) => placeFaults(value, `/values/${index}`)),
  ];
}

function programFaults(program: string, everyWord: boolean): readonly Fault[] {
  const name = lastName(program);
  const path = program.startsWith('/') ? program.slice(1).split('/') : [program];
  const plain = path.every((one) => /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/.test(one));
  if (!plain)
    return fault(
      true,
      '/program',
      `${JSON.stringify(program)} is no program's name and no absolute path`,
      'Give the name alone.',
    );
  return fault(
    !everyWord && startsOthers(program),
    '/program',
    `${name} starts whatever its arguments name, so this would be a rule for every program`,
    'Name all of its arguments with `words`, or take the rule away.',
  );
}

function wordsFaults(rule: ArgvRule, words: readonly string[]): readonly Fault[] {
  const also = open.find((field) => rule[field] !== undefined);
  return [
    ...fault(
      also !== undefined,
      `/${also}`,
      'does not go with words, which are all that the command has',
      'Keep one of the two.',
    ),
    ...fault(
      words.some((word) => cannotBeSeen.test(word)),
      '/words',
      'has a line break or a character that cannot be seen',
      'Write only what can be seen.',
    ),
  ];
}

function flagFaults(name: string, spec: 'alone' | ArgvValue): readonly Fault[] {
  const at = `/flags${pointerOf([name])}`;
  const isFlag = /^(-[A-Za-z0-9]{1,16}|--[A-Za-z0-9][A-Za-z0-9-]{0,63})$/.test(name);
  const counted = spec !== 'alone' && (spec.least !== undefined || spec.most !== undefined);
  return [
    ...fault(!isFlag, at, `${JSON.stringify(name)} is no flag`, 'A flag is -x or --name, whole, without its value.'),
    ...fault(counted, at, 'has least or most, and a flag has one value', 'Take least and most out.'),
    ...(spec === 'alone' ? [] : kindFaults(spec, at)),
  ];
}

function placeFaults(value: ArgvValue, at: string): readonly Fault[] {
  const { least = 1, most = 1 } = value;
  return [
    ...kindFaults(value, at),
    ...fault(least > most, at, `takes at least ${least} and at most ${most}`, 'Turn least and most round.'),
  ];
}

function kindFaults({ kind, scope, values, min, max }: ArgvValue, at: string): readonly Fault[] {
  const folder = scope?.find((one) => plainFolder(one) === undefined);
  return [
    ...fault(
      (kind === 'one-of') !== (values !== undefined),
      at,
      'has values without the kind one-of, or the other way about',
      'They go together.',
    ),
    ...fault(
      kind !== 'path' && scope !== undefined,
      at,
      'has a scope, and is no path',
      'A scope goes with the kind path.',
    ),
    ...fault(
      folder !== undefined,
      `${at}/scope`,
      `${JSON.stringify(folder)} is no plain folder`,
      'Name folders of the workspace; `.` is all of it.',
    ),
    ...fault(
      kind !== 'integer' && (min ?? max) !== undefined,
      at,
      'has min or max, and is no integer',
      'They go with the kind integer.',
    ),
    ...fault((min ?? 0) > (max ?? Infinity), at, `has no number from ${min} to ${max}`, 'Turn min and max round.'),
  ];
}

export function fault(is: boolean, at: string, what: string, fix: string): readonly Fault[] {
  return is ? [{ at, what, fix }] : [];
}
