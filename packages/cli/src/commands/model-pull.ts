import type { CommandHandler } from '../command/descriptor.ts';
import { pullModel } from '../compose/model/pull-model.ts';
import { bytesText } from '../output/bytes-text.ts';
import { createPullProgress } from '../output/pull-progress.ts';
import { stoppable } from '../output/stoppable.ts';

export const modelPull: CommandHandler = (input) => {
  const [name = ''] = input.args;
  return stoppable(input, `Fetching ${name} was stopped.`, async (signal) => {
    const progress = createPullProgress(input.terminal);
    const model = await pullModel(input, name, { signal, onProgress: progress.show });
    const size = model.bytes === null ? '' : `, ${bytesText(model.bytes)}`;
    return {
      exitCode: 0,
      data: { ...model, capabilities: [...model.capabilities] },
      text: [
        `${input.terminal.mark('ok')} ${model.name} is there${size}`,
        `digest ${model.digest ?? 'none: it cannot be pinned'}`,
        ...(model.digest === null
          ? []
          : [`next:  fpf model pin ${name}   (a run is conforming only where the digest is pinned)`]),
      ].join('\n'),
    };
  });
};
