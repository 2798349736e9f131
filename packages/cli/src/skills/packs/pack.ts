import { resolve } from 'node:path';
import { packSkill } from '@fpf/packs';
import type { CommandHandler } from '../../command/descriptor.ts';
import { text } from '../../command/descriptor.ts';
import { makeableFolder } from '../../command/makeable-folder.ts';

export const skillsPack: CommandHandler = async (input) => {
  const packed = packSkill(resolve(input.args[0] as string), makeableFolder(resolve(text(input, 'out') ?? '.')));
  const pins = Object.entries(packed.skills).map(([name, hash]) => `  ${name}  ${hash}`);
  const wrote =
    packed.wrote.length > 0 ? [`  wrote ${packed.wrote.join(' and ')} into the pack's folder, for npm`] : [];
  const lines = [
    packed.file,
    ...pins,
    `  ${packed.files.length} files, ${packed.bytes} bytes`,
    `  sha256 ${packed.sha256}`,
    `  ${packed.integrity}`,
    ...wrote,
  ];
  return {
    exitCode: 0,
    data: { ...packed, files: [...packed.files], wrote: [...packed.wrote] },
    text: lines.join('\n'),
  };
};
