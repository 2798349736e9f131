import { FpfError } from '@fpf/contracts';
import type { ProjectRecord } from '@fpf/project/open';
import { visibleLine } from '@fpf/files/text';
import { findingPlace, scanProject, verifyProject } from '@fpf/packs';
import type { Composition } from '@fpf/project/compose';
import type { CommandInput } from '../command/descriptor.ts';
import type { Check, Finding } from '@fpf/project/health';
import { projectInput } from '../command/project-input.ts';

/** What a doctor looks at that is no concern of a project alone: what a reviewer would find, and what the lock pins. */
export function checksOf(input: CommandInput): readonly Check[] {
  const unfrozen = { ...input, options: { ...input.options, frozen: false } };
  return [
    ['scan', scan],
    ['lock', ({ project }) => lockFinding(project, unfrozen)],
  ];
}

/** Silent where there is nothing to look at. */
async function scan({ ports, project }: Composition): Promise<readonly Finding[]> {
  const { unwaived } = scanProject(await ports.registry.list(), project.lock?.waivers ?? [], project);
  const [first] = unwaived;
  if (!first) return [];
  const what = `scan: ${unwaived.length} to look at; the first is ${findingPlace(first)} ${first.code}`;
  return [{ name: 'scan', status: 'warn', what, fix: 'fpf skills scan' }];
}

/**
 * Whether what is pinned is what would run: a frozen run refuses a drift, and whoever runs one later should know it
 * now.
 */
async function lockFinding(project: ProjectRecord, input: CommandInput): Promise<Finding> {
  const { lock, lockFile } = project;
  if (!lock)
    return {
      name: 'lock',
      status: 'warn',
      what: 'lock: there is no fpf.lock.json, so nothing is pinned',
      fix: 'fpf lock',
    };
  const pinned = `lock: ${Object.keys(lock.skills).length} skills pinned`;
  const quiet = { ...input, terminal: { ...input.terminal, err: () => undefined, fail: () => undefined } };
  try {
    const { drift } = await verifyProject(projectInput(quiet), lock, project);
    const [first] = drift;
    if (!first) return { name: 'lock', status: 'ok', what: `${pinned}, and each is what would run` };
    const moved = `${drift.length} ${drift.length === 1 ? 'pin has' : 'pins have'} moved, the first is ${visibleLine(first.pin)}`;
    return {
      name: 'lock',
      status: 'warn',
      what: `${pinned}; ${moved}`,
      fix: 'fpf verify names each; if it is meant: fpf lock',
    };
  } catch (error) {
    if (!FpfError.is(error) || !error.code.startsWith('model.')) throw error;
    return { name: 'lock', status: 'ok', what: `${pinned} in ${lockFile}; the model cannot be asked` };
  }
}
