import type { SessionStep } from '@fpf/contracts';
import { decidersOf, everyDecider } from '@fpf/project/runs';
import { visibleLine } from '@fpf/files/text';
import { askedStep } from '../asked-step.ts';
import { type CommandHandler, flag, text } from '../../command/descriptor.ts';
import { withSession } from '../with-session.ts';
import { deciderText } from '../decider.ts';
import { changeLines, countText } from '../session-changes.ts';
import { everydayCommand } from '../../terminal/next-command.ts';
import { hostNews, newsLines, noNews } from './host-news.ts';

export const diff: CommandHandler = async (input) => {
  const at = askedStep(input);
  const paths = input.args;
  return await withSession(input, text(input, 'session'), async ({ operations, store }, { id }, { project }) => {
    const { changes, patch, leftOut } = await operations.diff({ ...at, ...(paths.length > 0 && { paths }) });
    const host = changes.length === 0 || 'at' in at ? noNews : await hostNews(operations, paths);
    const models = everyDecider(
      await decidersOf(store, changes.length === 0 ? [] : changing(await operations.history())),
    );
    const data = {
      session: id,
      models: models.map((model) => ({ ...model })),
      ...at,
      changes: changes.map((change) => ({ ...change })),
      patch,
      changed_since: [...host.changed],
      there_already: [...host.same],
      leftOut: leftOut.map((one) => ({ ...one })),
    };
    for (const { path, why } of leftOut)
      input.terminal.err(`${input.terminal.mark('warn')} left out of the patch: ${visibleLine(`${path} (${why})`)}`);
    for (const model of models.filter(({ conforming }) => !conforming))
      input.terminal.err(`${input.terminal.mark('warn')} Decided by ${deciderText(model)}.`);
    for (const line of newsLines(host, changes.length, (name, ...words) =>
      everydayCommand(project, id, name, ...words),
    ))
      input.terminal.err(`${input.terminal.mark('warn')} ${visibleLine(line)}`);
    const exitCode = flag(input, 'exitCode') && changes.length > 0 ? 6 : 0;
    if (flag(input, 'stat')) return { exitCode, data, text: [...changeLines(changes), countText(changes)].join('\n') };
    if (changes.length === 0) input.terminal.err(`Session ${id} changes nothing.`);
    return { exitCode, data, raw: Buffer.from(patch, 'utf8') };
  });
};

/** A call that changed nothing decided nothing of what is shown. */
function changing(steps: readonly SessionStep[]): readonly SessionStep[] {
  return steps.filter((step) => step.changes.length > 0);
}
