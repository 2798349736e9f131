import { resolve } from 'node:path';
import { FpfError, type JsonObject, worstDecision } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';
import { visibleLine } from '@fpf/files/text';
import { sayVerdict } from '@fpf/guards';
import { evalCases, type Evaluated } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { readStandardInput } from '../command/standard-input.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The exit code is that of the worst decision, as a run would end with it. */
export const guardsEval: CommandHandler = async (input) => {
  const file = input.args[0] as string;
  const name = file === '-' ? 'standard input' : file;
  const { single, results } = await evalCases(projectInput(input), name, caseBytes(file, input.terminal));
  const data = results.map(dataOf);
  const lines = results.map(({ name, verdict }, index) => {
    const label = single ? '' : `${visibleLine(name ?? `case ${index + 1}`)}: `;
    return `${input.terminal.mark(verdict.decision)} ${label}${verdict.decision}: ${visibleLine(sayVerdict(verdict))}`;
  });
  const worst = worstDecision(results.map(({ verdict }) => verdict.decision));
  return { exitCode: exitOf[worst], data: single ? (data[0] as JsonObject) : data, text: lines.join('\n') };
};

const exitOf = { pass: 0, degrade: 4, abstain: 3 } as const;

function dataOf({ name, verdict }: Evaluated): JsonObject {
  const { decision, reasons, evidence, cost = 0 } = verdict;
  return { ...(name !== undefined && { name }), decision, reasons, sentence: sayVerdict(verdict), evidence, cost };
}

const limit = 8_388_608;

/** Reads a file of guard cases, or standard input where it is `-`. */
function caseBytes(file: string, terminal: Terminal): Uint8Array {
  if (file === '-') return Buffer.from(readStandardInput(limit, terminal, 'the cases'));
  return readNeeded(resolve(file), limit, (why) => refused(`${file} ${why}`), { links: 'follow' });
}

function refused(message: string): FpfError {
  return new FpfError({
    code: 'guard.case-invalid',
    message: `cli: ${message}.`,
    hint: 'Name a file of cases, or - for standard input.',
  });
}
