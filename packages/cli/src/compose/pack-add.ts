import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FpfError, type JsonObject, type SkillSource } from '@fpf/contracts';
import { carriedFiles, type CheckedPack, checkPack, type FetchedPack, fetchPack } from '@fpf/skill-registry';
import type { CommandInput, CommandResult } from '../command/descriptor.ts';
import { flag, text } from '../command/descriptor.ts';
import type { ExitCode } from '../output/exit-codes.ts';
import { whileWaiting } from '../output/progress.ts';
import { shellWord } from '../output/shell-word.ts';
import { confirm } from './confirm.ts';
import { inTemporaryFolder } from './in-temporary-folder.ts';
import { refuseTakenNames } from './pack-names.ts';
import { writePack } from './pack-write.ts';
import { brokenSkills, describePack, packFindings, packNames, previewPack } from './pack-preview.ts';
import { folderOf, openTarget, type PackTarget, profileOf } from './pack-target.ts';
import { unwaivedError } from './scan-gate.ts';
import { askedWaivers } from './waive.ts';

export type PackOutcome = Pick<CommandResult, 'error'> & {
  readonly data: JsonObject;
  readonly text: string;
  /** Of a dry run that shows why the change would be refused: the exit of the refusal. */
  readonly exitCode?: ExitCode;
};

/** `fpf skills add`: fetch, check, scan, show, ask, and put the pack beside the config: all of it or nothing. */
export function addPack(input: CommandInput, given: string): Promise<PackOutcome> {
  const target = openTarget(input);
  return withFetched(input, given, { from: process.cwd(), base: target.base }, async (fetched) => {
    const { name, version } = fetched.pack.package;
    const folder = folderOf(name);
    if (packNames(target.project.lock).includes(name) || existsSync(join(target.base, folder))) {
      throw new FpfError({
        code: 'pack.exists',
        message: `cli: the project has the pack ${name} already (${folder}).`,
        hint: `Run \`fpf skills update ${name} SOURCE\` to see what would change, or \`fpf skills remove ${name}\` first.`,
      });
    }
    await refuseTakenNames(input, fetched.pack);
    const command = `fpf skills add ${shellWord(given)}`;
    const { checked, waivers, refused } = admitPack(input, target, fetched, command);
    const shown = [previewPack(checked, fetched.source, target.project.config.policy), packFindings(checked)];
    const preview = shown.filter((part) => part !== '').join('\n');
    const data = { ...describePack(checked, fetched.source), folder, added: !flag(input, 'dryRun') };
    if (flag(input, 'dryRun')) return dryRun({ data, preview, refused });
    if (refused) throw refused;
    await confirm(input, preview, `Put ${name} ${version} into ${folder}?`);
    const note = await writePack(input, target, { fetched, waivers, files: carriedFiles(fetched.pack) });
    return { data, text: `${preview}\nAdded as ${folder}; config and lock name it. Commit the three together.${note}` };
  });
}

type Bases = {
  /** What a relative path of the source is relative to. */
  readonly from: string;
  /** The project's folder: the lock names a path from there, so that it holds on other machines. */
  readonly base: string;
  /** Of a source that stands in the lock: as what. */
  readonly recorded?: SkillSource['type'] | undefined;
};

/** A folder for what is fetched, gone when the work is done. */
export function withFetched<T>(
  { terminal }: Pick<CommandInput, 'terminal'>,
  given: string,
  { from, base, recorded }: Bases,
  work: (fetched: FetchedPack) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder('fpf-pack-', async (dir) => {
    const fetching = fetchPack(given, { from, base, recorded, work: dir });
    return work(await whileWaiting(terminal, `fetching ${given}`, fetching));
  });
}

/** What would have been done, and what would have been refused: the findings are shown either way. */
export function dryRun({
  data,
  preview,
  refused,
}: Pick<PackOutcome, 'data'> & { preview: string; refused: FpfError | undefined }): PackOutcome {
  if (!refused) return { data, text: `${preview}\nNothing was changed (--dry-run).` };
  const { code, message, hint } = refused;
  return {
    data,
    exitCode: 2,
    text: `${preview}\nNothing was changed (--dry-run); as it is, it would be refused.\n  fix:  ${hint}\n  code: ${code} (fpf explain ${code})`,
    error: { code, message, hint },
  };
}

type Admitted = {
  readonly checked: CheckedPack;
  readonly waivers: ReturnType<typeof askedWaivers>;
  /** What the scanner found and nobody waived. */
  readonly refused: FpfError | undefined;
};

/** Profile, manifest and scanner. What is asked to be waived counts; nothing else speaks for a pack. */
export function admitPack(input: CommandInput, target: PackTarget, { pack }: FetchedPack, command: string): Admitted {
  const profile = profileOf(input, target);
  const known = target.project.lock?.waivers ?? [];
  const waivers = askedWaivers(input, checkPack(pack, profile, known).findings);
  const checked = checkPack(pack, profile, [...known, ...waivers]);
  const [first] = checked.broken;
  if (first) {
    throw new FpfError({
      code: 'skill.not-valid',
      message: `cli: ${pack.package.name}: ${first.name} does not keep to the profile ${profile}:\n${brokenSkills(checked)}`,
      hint:
        text(input, 'profile') === undefined
          ? 'A foreign skill may be taken with --profile strict or lenient; the project is told so.'
          : 'Mend what is listed.',
      details: { skills: checked.broken.map(({ name }) => name) },
    });
  }
  return { checked, waivers, refused: unwaivedError(checked.unwaived, command) };
}
