import { resolve } from 'node:path';
import { type AcceptanceBounds, FpfError } from '@fpf/contracts';
import { caseLimits, type EvalCase, gate, readCases } from '@fpf/evaluation';
import { componentBase } from '@fpf/project/installed';
import type { ModelChoice } from '@fpf/project/model';
import { readProject, type ProjectRecord } from '@fpf/project/open';
import { type CommandInput, flag, text, values } from '../../command/descriptor.ts';
import { readEvalFile } from '../eval/read-eval-file.ts';
import { projectInput } from '../project-input.ts';
import { caseFiles } from './case-files.ts';
import { candidateChoice, pinnedChoice, type PinnedChoice } from './models.ts';
import { findSuite, type SuitePlace } from './suite-place.ts';

const unreadableHint = 'Name ordinary files that you may read, or mend accept.cases in fpf.config.json.';

/** What is to be tried: all that the words of the command and the project's config say. */
export type AcceptPlan = {
  readonly project: ProjectRecord;
  readonly candidate: ModelChoice;
  readonly pinned: PinnedChoice;
  readonly suite: SuitePlace;
  readonly files: readonly string[];
  readonly cases: readonly EvalCase[];
  readonly forbidden: readonly string[];
  readonly bounds: AcceptanceBounds;
  readonly suiteMs: number;
  readonly lock: boolean;
};

export function acceptPlan(input: CommandInput): AcceptPlan {
  const project = readProject(projectInput(input), 'refuse');
  const base = componentBase(project);
  const { accept = {} } = project.config;
  const candidate = candidateChoice(project, input);
  const pinned = pinnedChoice(project);
  const suite = findSuite(
    base,
    text(input, 'suite') === undefined ? accept.suite : resolve(text(input, 'suite') as string),
  );
  const files = input.args.length > 0 ? input.args.map((name) => resolve(name)) : caseFiles(base, accept.cases);
  return {
    project,
    candidate,
    pinned,
    suite,
    files,
    cases: readCases(files.map((name) => ({ name, bytes: readEvalFile(name, caseLimits.fileBytes, unreadableHint) }))),
    forbidden: values(input, 'forbid'),
    bounds: { ...gate, ...accept.bounds },
    suiteMs: minutes(text(input, 'timeout') ?? '60') * 60_000,
    lock: flag(input, 'lock'),
  };
}

function minutes(said: string): number {
  if (/^[1-9]\d{0,3}$/.test(said)) return Number(said);
  throw new FpfError({
    code: 'usage.bad-option',
    message: `cli: --timeout takes minutes from 1 to 9999, not ${JSON.stringify(said.slice(0, 64))}.`,
    hint: '`fpf accept --help` shows what it takes.',
  });
}
