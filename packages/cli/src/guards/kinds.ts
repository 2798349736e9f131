import type { EvidenceResolver } from '@fpf/contracts';
import { composeGuards } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';
import { table } from '../terminal/table.ts';

export const guardsKinds: CommandHandler = async (input) => {
  const { engine } = await composeGuards(projectInput(input));
  const kinds = await engine.kinds();
  const rows = kinds.map((kind) => [
    formOf(kind),
    kind.about.value,
    kind.about.stable === true ? 'once' : 'again',
    kind.about.summary,
  ]);
  return {
    exitCode: 0,
    data: { language: engine.language, kinds: kinds.map(({ kind, about }) => ({ kind, ...about })) } as never,
    text: [
      table([['question', 'value', 'asked', 'answers'], ...rows]),
      `\`when\` is written in ${engine.language}.`,
    ].join('\n'),
  };
};

/** `rate.calls:SUBJECT?per=…`, with what may be left out in brackets. */
function formOf({ kind, about }: EvidenceResolver): string {
  const subject = { none: '', optional: '[:SUBJECT]', required: ':SUBJECT' }[about.subject];
  const params = (about.params ?? []).map((name) => `[?${name}=…]`).join('');
  return `${kind}${subject}${params}`;
}
