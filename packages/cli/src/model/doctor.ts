import { exitOfCode } from '@fpf/contracts';
import type { ModelFact } from '@fpf/model-gateway/ollama';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler, CommandResult } from '../command/descriptor.ts';
import { examineModel, type ModelReport } from '@fpf/project/models';
import { projectInput } from '../command/project-input.ts';
import { stoppable } from '../signals/stoppable.ts';
import { table } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

const marks = { proved: 'ok', refuted: 'fail', unknown: 'warn' } as const;

export const modelDoctor: CommandHandler = (input) =>
  stoppable(input, 'Stopped; nothing was changed.', async (signal) => {
    const { terminal } = input;
    const onFact = ({ name }: ModelFact): void =>
      terminal.err(terminal.styleErr('dim', `  looked at: ${visibleLine(name)}`));
    const report = await examineModel(projectInput(input), { signal, onFact });
    const { chain, answers, refused, facts } = report;
    const data = {
      chain: chain.map((step) => ({ ...step })),
      answers: answers && { ...answers },
      refused: refused ? { code: refused.code, message: refused.message, hint: refused.hint } : null,
      facts: facts.map((fact) => ({ ...fact })),
    };
    return { data, text: textOf(report, terminal), ...verdictOf(report) };
  });

function textOf({ chain, answers, refused, facts }: ModelReport, terminal: Terminal): string {
  const rows = chain.map(({ step, says, decides }) => [decides ? '>' : ' ', step, says]);
  const who = answers
    ? [
        `${terminal.mark(answers.conforming ? 'ok' : 'warn')} ${visibleLine(answers.name)} of ${answers.provider} would answer, digest ${answers.digest ?? 'none'}; ${conformance(answers)}`,
      ]
    : refused
      ? [
          `${terminal.mark('fail')} nobody would answer: ${indented(refused.message)}`,
          `    fix: ${indented(refused.hint)}`,
        ]
      : [];
  const found = facts.flatMap(({ name, status, what, fix }) => [
    `${terminal.mark(marks[status])} ${visibleLine(name)}: ${status}: ${indented(what)}`,
    ...(fix === undefined ? [] : [`    fix: ${indented(fix)}`]),
  ]);
  return [table(rows), '', ...who, '', ...found].join('\n');
}

function conformance({ provider, conforming }: NonNullable<ModelReport['answers']>): string {
  if (conforming) return 'its runs are conforming';
  if (provider === 'rehearsal')
    return 'it is the rehearsal model, not FunctionGemma: its runs are not conforming (fpf explain model.rehearsal)';
  return provider === 'ollama'
    ? 'its runs are not conforming until a FunctionGemma is pinned (fpf model pin)'
    : 'its runs are not conforming';
}

/**
 * The worst that was found: nobody answers, then something that does not hold. What could not be found out is no
 * failure.
 */
function verdictOf({ refused, facts }: ModelReport): Pick<CommandResult, 'exitCode' | 'error'> {
  if (refused) {
    const { code, message, hint } = refused;
    return { exitCode: exitOfCode(code), error: { code, message, hint } };
  }
  const first = facts.find(({ status }) => status === 'refuted');
  if (!first) return { exitCode: 0 };
  const error = {
    code: 'cli.unhealthy',
    message: `${first.name}: ${first.what}`,
    hint: first.fix ?? 'See the other lines.',
  };
  return { exitCode: 6, error };
}

function indented(text: string): string {
  return text.split('\n').map(visibleLine).join('\n      ');
}
