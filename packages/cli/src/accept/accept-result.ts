import { relative } from 'node:path';
import type { JsonValue } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { acceptanceText, acceptanceVerdict, identifyModels, type WrittenAcceptance } from '@fpf/evaluation/acceptance';
import type { CommandInput, CommandResult } from '../command/descriptor.ts';
import type { AcceptPlan } from './accept-plan.ts';
import { modelWords } from './models.ts';
import { pinAccepted } from './pin-accepted.ts';

/**
 * The verdict decides the exit code. The lock is somebody's to write: with --lock it is, else the commands are told.
 */
export async function acceptResult(
  plan: AcceptPlan,
  written: WrittenAcceptance,
  input: CommandInput,
): Promise<CommandResult> {
  const { record, file, dir } = written;
  const pinned = record.accepted && plan.lock ? await pinAccepted(plan, written, input) : undefined;
  const lines = [
    acceptanceText(record),
    '',
    `record: ${shown(file)}`,
    ...(written.signed === undefined ? [] : [`signed: ${shown(written.signed)}`]),
    ...(pinned ? pinned.lines : record.accepted ? nextSteps(plan, file) : ['The lock is as it was.']),
  ];
  const data = { record, dir, locked: pinned !== undefined } as unknown as JsonValue;
  if (record.accepted) return { exitCode: 0, data, text: lines.join('\n') };
  const [first] = record.reasons;
  return {
    exitCode: 6,
    data,
    text: lines.join('\n'),
    error: {
      code: 'accept.not-accepted',
      message: acceptanceVerdict(record),
      hint: first?.next ?? 'Keep the pinned model.',
    },
  };
}

/** --dry-run: who is there, and what would be asked. */
export async function planResult(plan: AcceptPlan, signal: AbortSignal): Promise<CommandResult> {
  const looks = await identifyModels(plan, signal);
  const told = (name: string, { before, absent }: (typeof looks)['pinned']): string =>
    `${name}  ${before.name} (${before.provider}), ${absent ?? before.digest ?? 'no digest: it can never be accepted'}`;
  const data = {
    candidate: { ...looks.candidate.before, absent: looks.candidate.absent },
    pinned: { ...looks.pinned.before, absent: looks.pinned.absent, by: plan.pinned.by },
    suite: plan.suite.folder,
    files: [...plan.files],
    cases: plan.cases.length,
    bounds: plan.bounds,
  };
  const lines = [
    told('candidate', looks.candidate),
    told('pinned   ', looks.pinned),
    `suite      ${plan.suite.folder}`,
    `requests   ${plan.cases.length} in ${plan.files.map(shown).join(', ')}`,
    `bounds     ${plan.bounds.cases} cases outside the group known, chance ${plan.bounds.chance}, loss of a skill ${plan.bounds.skillLoss}, schema errors ${plan.bounds.schemaErrors}`,
    'Nothing was asked and nothing was run (--dry-run).',
  ];
  return { exitCode: 0, data: data as unknown as JsonValue, text: lines.join('\n') };
}

function nextSteps(plan: AcceptPlan, file: string): readonly string[] {
  const { choice } = plan;
  const pin = choice.provider === 'ollama' ? [`next:  fpf model pin ${shellWord(choice.name)}`] : [];
  return [
    ...pin,
    `${pin.length > 0 ? '      ' : 'next: '} fpf lock --model ${shellWord(modelWords(choice))} --acceptance ` +
      shellWord(shown(file)),
  ];
}

function shown(file: string): string {
  const near = relative(process.cwd(), file);
  return near.startsWith('..') ? file : near;
}
