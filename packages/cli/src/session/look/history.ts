import { decidersOf } from '@fpf/project/runs';
import { type CommandHandler, flag, text } from '../../command/descriptor.ts';
import { withSession } from '../with-session.ts';
import { changeLines, stepText } from '../session-changes.ts';
import { table } from '../../terminal/table.ts';
import { deciderText } from '../decider.ts';

export const history: CommandHandler = (input) =>
  withSession(input, text(input, 'session'), async ({ operations, store }, { id }) => {
    const steps = await operations.history();
    const deciders = await decidersOf(store, steps);
    const data = {
      session: id,
      steps: steps.map(({ changes, written, ...step }) => ({
        ...step,
        model: deciders.get(step.id) ?? null,
        changes: changes.map((change) => ({ ...change })),
        ...(written && { written: written.map((change) => ({ ...change })) }),
      })),
    };
    if (steps.length === 0) return { exitCode: 0, data, text: `Session ${id} has no steps yet.` };
    const rows = steps.map((step) => {
      const decided = deciders.get(step.id);
      return [
        String(step.n),
        step.at.slice(0, 19),
        step.agent,
        step.op === 'tool' ? (step.tool ?? 'tool') : step.op,
        step.state,
        step.id,
        stepText(step),
        decided === undefined ? '' : deciderText(decided),
      ];
    });
    const lines = table([['n', 'at', 'by', 'what', 'state', 'id', 'changes', 'decided by'], ...rows]).split('\n');
    if (!flag(input, 'changes')) return { exitCode: 0, data, text: lines.join('\n') };
    const shown = steps.flatMap(({ changes, written = [] }, index) => [
      lines[index + 1] ?? '',
      ...changeLines([...written, ...changes]).map((line) => `    ${line}`),
    ]);
    return { exitCode: 0, data, text: [lines[0] ?? '', ...shown].join('\n') };
  });
