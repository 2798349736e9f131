import { resolve } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { gate } from '@fpf/evaluation';
import { type AcceptancePlan, caseFiles, type Contender, findSuite, type World } from '@fpf/evaluation/acceptance';
import { readCaseFiles } from '@fpf/evaluation/eval';
import { compose } from '@fpf/project/compose';
import { hostOf } from '@fpf/project/host';
import { componentBase, packageFrom } from '@fpf/project/installed';
import { type ModelChoice, modelName, resolveProvider } from '@fpf/project/model';
import { type ProjectRecord, readProject } from '@fpf/project/open';
import { type CommandInput, flag, text, values } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { offeringOf } from '@fpf/project/models';
import { version } from '../version.ts';
import { candidateChoice, pinnedChoice } from './models.ts';

const unreadableHint = 'Name ordinary files that you may read, or mend accept.cases in fpf.config.json.';

/** What is to be tried: all that the words of the command and the project's config say. */
export type AcceptPlan = AcceptancePlan & {
  readonly project: ProjectRecord;
  readonly choice: ModelChoice;
  readonly files: readonly string[];
  readonly lock: boolean;
};

export function acceptPlan(input: CommandInput): AcceptPlan {
  const project = readProject(projectInput(input), 'refuse');
  const base = componentBase(project);
  const { accept = {} } = project.config;
  const choice = candidateChoice(project, input);
  const pinned = pinnedChoice(project);
  const suite = text(input, 'suite');
  const place = findSuite(base, suite === undefined ? accept.suite : resolve(suite), packageFrom);
  const files = input.args.length > 0 ? input.args.map((name) => resolve(name)) : caseFiles(base, accept.cases);
  return {
    project,
    choice,
    candidate: { ...contender(project, choice, input), world: worldOf(choice) },
    pinned: { ...contender(project, pinned.choice, input), digest: pinned.digest, by: pinned.by },
    suite: place,
    files,
    cases: readCaseFiles(files, unreadableHint),
    forbidden: values(input, 'forbid'),
    bounds: { ...gate, ...accept.bounds },
    suiteMs: minutes(text(input, 'timeout') ?? '60') * 60_000,
    stack: { cli: version(), config_hash: project.configHash ?? null, lock_hash: project.lockHash ?? null },
    lock: flag(input, 'lock'),
  };
}

/** The provider and its tag; a server of Ollama is named by variables. */
function worldOf({ provider, name, options: { host } }: ModelChoice): World {
  const server = { FPF_OLLAMA_MODEL: name, ...(typeof host === 'string' && { OLLAMA_HOST: host }) };
  return { parameters: { model: provider, name }, env: provider === 'ollama' ? server : {} };
}

function minutes(said: string): number {
  if (/^[1-9]\d{0,3}$/.test(said)) return Number(said);
  throw new FpfError({
    code: 'usage.bad-option',
    message: `cli: --timeout takes minutes from 1 to 9999, not ${JSON.stringify(said.slice(0, 64))}.`,
    hint: '`fpf accept --help` shows what it takes.',
  });
}

/** A model of the project as an acceptance asks it: who it is, and what a run would ask. It is held to no lock. */
function contender(project: ProjectRecord, choice: ModelChoice, input: CommandInput): Contender {
  return {
    provider: choice.provider,
    name: modelName(choice),
    probe: async (signal) => {
      const provider = await (await resolveProvider(project, choice)).make(hostOf(projectInput(input)));
      return await provider.probe(signal);
    },
    gateway: async (digest) => {
      const unfrozen = projectInput({ ...input, options: { ...input.options, frozen: false } });
      const held: ModelChoice = { ...choice, ...(digest !== null && { digest }) };
      const composition = await compose(unfrozen, 'unasked', project, undefined, held);
      return { gateway: composition.ports.model, ...(await offeringOf('skills', composition)) };
    },
  };
}
