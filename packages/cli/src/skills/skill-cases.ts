import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { temporaryFolder } from '@fpf/agentfs-adapter/places';
import { FpfError, type Host, type LoadedSkill, type SkillFile, type SkillProfile } from '@fpf/contracts';
import { type CaseResults, runSkillCases } from '@fpf/evaluation/skill-cases';
import { registerBuiltins } from '@fpf/project/components';
import { inTemporaryFolder, sweepLeftovers } from '@fpf/project/files';
import { systemHost } from '@fpf/project/host';
import { ownPackage } from '@fpf/project/installed';
import { shippedPack } from '@fpf/project/skills';
import { casesFile, loadFolder, readCases, type SkillCase, usedBy } from '@fpf/skill-registry';
import { createToolRunner } from '@fpf/tool-runner';

export type CaseOptions = {
  /** The one tool that is asked about; without it, all of them. */
  readonly tool?: string | undefined;
  /** What the skills have to keep to; without it, fpf. */
  readonly profile?: SkillProfile | undefined;
  readonly allowUnconfined: boolean;
  readonly log: Host['log'];
  readonly onProgress: (done: number, of: number) => void;
};

/** The cases of skills, each with the sandbox, the session and the runner of a run. */
export async function tryCasesOf(
  dirs: readonly string[],
  { tool, profile, allowUnconfined, log, onProgress }: CaseOptions,
): Promise<CaseResults> {
  const host = systemHost(log);
  return await runSkillCases(dirs, tool, {
    host,
    agentfs: createAgentFSAdapter({}, host),
    allowUnconfined,
    onProgress,
    prepare: async (dir) => {
      const skill = await loadFolder({ dir, shipped: isShipped(dir), profile });
      const used: LoadedSkill[] = [];
      for (const name of usedBy([skill])) used.push(await loadFolder(folderBeside(dir, name)));
      return { skill, used, cases: casesOf(dir, skill.files) };
    },
    makeRunner: async (ofCase) => {
      const runner = createToolRunner({}, ofCase);
      await registerBuiltins(runner);
      return runner;
    },
    temporary: {
      folder: temporaryFolder(),
      sweep: sweepLeftovers,
      within: (work, parent) => inTemporaryFolder('fpf-case-', work, parent),
    },
  });
}

/** A skill whose tools a flow calls: beside it, or else one of the shipped. */
function folderBeside(dir: string, name: string): { readonly dir: string; readonly shipped: boolean } {
  const beside = resolve(dir, '..', name);
  return existsSync(beside)
    ? { dir: beside, shipped: isShipped(beside) }
    : { dir: join(ownPackage(shippedPack), name), shipped: true };
}

function isShipped(dir: string): boolean {
  const around = resolve(dir, '..');
  return existsSync(around) && realpathSync(around) === realpathSync(ownPackage(shippedPack));
}

/** The cases of a skill, or the first place that keeps them from being read. */
export function casesOf(dir: string, files: readonly SkillFile[]): readonly SkillCase[] {
  const read = readCases(files);
  if (!read) {
    throw new FpfError({
      code: 'skill.no-cases',
      message: `cli: ${join(dir, casesFile)} is not there, so nothing of this skill can be tested.`,
      hint: 'Write at least one case for each tool.',
    });
  }
  const [first] = read.problems;
  if (!first) return read.cases;
  const more = read.problems.length > 1 ? ` (and ${read.problems.length - 1} more)` : '';
  throw new FpfError({
    code: 'skill.no-cases',
    message: `cli: ${join(dir, first.file)}:${first.line}:${first.column} ${first.message}${more}`,
    hint: 'Mend the file at that place; `fpf skills validate` lists every place.',
    details: { problems: read.problems.slice(0, 50) },
  });
}
