import { existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { caseLimits, type EvalCase, type EvaluationReport } from '@fpf/evaluation';
import { askedFloors, type Floor, readCaseFiles, readReportFile } from '@fpf/evaluation/eval';
import { type CommandInput, text, values } from '../command/descriptor.ts';

/** What is to be measured, and what is to come of it: all that the words of the command say. */
export type EvalPlan = {
  readonly cases: readonly EvalCase[];
  readonly repeat: number;
  readonly floors: readonly Floor[];
  readonly reports: readonly string[];
  readonly before: EvaluationReport | undefined;
  readonly bfcl: string | undefined;
};

const unreadableHint = 'Name an ordinary file that you may read.';

export function evalPlan(input: CommandInput): EvalPlan {
  const bfcl = text(input, 'bfcl');
  const compare = text(input, 'compare');
  return {
    repeat: count(input, 'repeat', 100) ?? 1,
    floors: askedFloors((name) => text(input, optionName(name))),
    reports: values(input, 'report').map(writable),
    bfcl: bfcl === undefined ? undefined : newFolder(bfcl),
    before: compare === undefined ? undefined : readReportFile(compare, unreadableHint),
    cases: chosen(input, readCaseFiles(input.args, unreadableHint)),
  };
}

function chosen(input: CommandInput, cases: readonly EvalCase[]): readonly EvalCase[] {
  const groups = values(input, 'group');
  const known = [...new Set(cases.map(({ group }) => group))];
  const missing = groups.find((group) => !known.includes(group));
  if (missing !== undefined) {
    throw new FpfError({
      code: 'eval.no-cases',
      message: `cli: no case is of the group ${JSON.stringify(missing.slice(0, 64))}.`,
      hint: `There is ${known.slice(0, 16).join(', ')}.`,
    });
  }
  const kept = groups.length === 0 ? cases : cases.filter(({ group }) => groups.includes(group));
  return kept.slice(0, count(input, 'limit', caseLimits.cases) ?? kept.length);
}

/** Found out before an hour of measuring, and not after it. */
function writable(name: string): string {
  const file = resolve(name);
  const folder = statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory() === true;
  if (folder && statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return file;
  throw usage(`--report takes a file in a folder that is there, not ${name}`);
}

function newFolder(name: string): string {
  const dir = resolve(name);
  if (!existsSync(dir)) return dir;
  throw usage(`--bfcl takes a folder that is not there yet, and ${name} is`);
}

function count(input: CommandInput, option: string, most: number): number | undefined {
  const said = text(input, option);
  if (said === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(said) && Number(said) <= most) return Number(said);
  throw usage(`--${option} takes a number from 1 to ${most}, not ${JSON.stringify(said.slice(0, 64))}`);
}

function optionName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

function usage(what: string): FpfError {
  return new FpfError({
    code: 'usage.bad-option',
    message: `cli: ${what}.`,
    hint: '`fpf eval --help` shows what it takes.',
  });
}
