import { decidersOf, everyDecider } from '@fpf/project/runs';
import type { CommandHandler } from '../../command/descriptor.ts';
import { withSession } from '../with-session.ts';
import { deciderText } from '../decider.ts';
import { bytesText } from '../../terminal/bytes-text.ts';
import { everydayCommand, sessionCommand } from '../../terminal/next-command.ts';
import { countText } from '../session-changes.ts';
import { table } from '../../terminal/table.ts';

export const sessionShow: CommandHandler = (input) =>
  withSession(input, input.args[0], async (session, found, { runs, project }) => {
    const { operations, engine, store } = session;
    const [changed, history, rejected] = [
      await session.changes(),
      await operations.history(),
      await operations.rejected(),
    ];
    const unfinished = (await operations.unfinished()) ?? null;
    const own = runs.of(found.id);
    const models = everyDecider(await decidersOf(store, history));
    const data = {
      id: found.id,
      path: found.path,
      workspace: project.workspace,
      bytes: found.bytes,
      changedMs: found.changedMs,
      parent: found.parent,
      engine,
      runs: [...own],
      models: models.map((model) => ({ ...model })),
      steps: history.length,
      changes: changed.map((change) => ({ ...change })),
      rejected: rejected.map(({ call_id }) => call_id),
      unfinished: unfinished && { ...unfinished },
    };
    const rows: readonly (readonly [string, string])[] = [
      ['session', found.id],
      ['file', `${found.path} (${bytesText(found.bytes)}, engine ${engine})`],
      ['workspace', project.workspace],
      ...(found.parent === null ? [] : [['cloned from', found.parent] as const]),
      ['runs', own.join(', ') || 'none here'],
      ...(models.length === 0 ? [] : [['decided by', models.map(deciderText).join('; ')] as const]),
      ['history', `${history.length} ${history.length === 1 ? 'step' : 'steps'}`],
      ['changes', countText(changed)],
      ...(rejected.length === 0
        ? []
        : [
            [
              'rejected',
              `${rejected.length}; see ${everydayCommand(project, found.id, 'history', '--rejected')}`,
            ] as const,
          ]),
      ...(unfinished === null
        ? []
        : [
            [
              'unfinished',
              `${unfinished.kind} ${unfinished.id}: ${unfinished.done} of ${unfinished.of} paths written`,
            ] as const,
          ]),
    ];
    const next = unfinished
      ? [`next: ${sessionCommand(project, 'settle', found.id, '--resume')}   (or --roll-back)`]
      : changed.length > 0
        ? [
            `next: ${everydayCommand(project, found.id, 'diff')}`,
            `then: ${everydayCommand(project, found.id, 'apply')}`,
          ]
        : [];
    return { exitCode: 0, data, text: [table(rows), ...next].join('\n') };
  });
