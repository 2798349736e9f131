import { FpfError } from '@fpf/contracts';
import { modelStory } from '@fpf/project/model';
import { visibleLine } from '@fpf/files/text';
import type { CommandHandler } from '../command/descriptor.ts';
import { listModels, type ReachedModel } from '@fpf/project/models';
import { projectInput } from '../command/project-input.ts';
import { bytesText } from '../terminal/bytes-text.ts';
import { prose } from '../terminal/prose.ts';
import { table } from '../terminal/table.ts';

export const modelList: CommandHandler = async (input) => {
  const { models, unreached, deciding } = await listModels(projectInput(input));
  const story = FpfError.is(deciding) ? null : modelStory(deciding);
  const rows = models.map((model) => [
    model.answers ? input.terminal.mark('ok') : ' ',
    model.provider,
    model.name,
    model.digest?.slice('sha256:'.length, 'sha256:'.length + 12) ?? 'none',
    model.bytes === null ? '' : bytesText(model.bytes),
    [...model.capabilities, ...(model.loaded ? ['loaded'] : [])].join(', '),
    pinText(model),
  ]);
  const lines = [
    table([[' ', 'provider', 'model', 'digest', 'size', 'can', 'pinned'], ...rows]),
    ...unreached.flatMap(({ provider, message, hint, code }) => [
      `${input.terminal.mark('warn')} ${prose(`${provider}: ${visibleLine(message)} (${code})`, process.stdout, 6)}`,
      `    fix: ${prose(visibleLine(hint), process.stdout, 9)}`,
    ]),
    '',
    prose(
      story === null
        ? `Nobody can be asked: ${visibleLine((deciding as FpfError).message)}`
        : `A run would ask ${story}.`,
    ),
  ];
  const data = {
    models: models.map(({ capabilities, pins, ...model }) => ({
      ...model,
      capabilities: [...capabilities],
      pins: pins.map((pin) => ({ ...pin })),
    })),
    unreached: unreached.map((one) => ({ ...one })),
    answers: story,
  };
  return { exitCode: 0, data, text: lines.join('\n') };
};

function pinText({ pins }: ReachedModel): string {
  return pins.map(({ by, moved }) => (moved ? `${by}: another digest is pinned` : by)).join(', ');
}
