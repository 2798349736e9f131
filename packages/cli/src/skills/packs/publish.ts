import { resolve } from 'node:path';
import { publishPack } from '@fpf/packs';
import { visibleLine } from '@fpf/files/text';
import { type CommandHandler, flag, text } from '../../command/descriptor.ts';

export const skillsPublish: CommandHandler = async (input) => {
  const dryRun = flag(input, 'dryRun');
  const sent = await publishPack(resolve(input.args[0] as string), { registry: text(input, 'registry'), dryRun });
  const { name, version, registry, files, bytes, integrity } = sent;
  const where =
    registry === undefined
      ? 'Nothing was sent, and nobody asked: --registry URL names where it would go.'
      : `${dryRun ? 'Would be sent' : 'Sent'} to ${visibleLine(registry)}`;
  const lines = [
    `${name} ${version}`,
    ...files.map((file) => `  ${visibleLine(file)}`),
    `  ${bytes} bytes  ${integrity}`,
    where,
  ];
  return {
    exitCode: 0,
    data: { name, version, registry: registry ?? null, integrity, bytes, files: [...files], published: !dryRun },
    text: lines.join('\n'),
  };
};
