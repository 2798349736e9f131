import { codes, codeOf, FpfError, nearestName } from '@fpf/contracts';
import type { CommandHandler } from '../command/descriptor.ts';
import { table } from '../terminal/table.ts';

export const explain: CommandHandler = async ({ args: [code] }) => {
  if (code === undefined) {
    return { exitCode: 0, data: codes, text: table(Object.entries(codes).map(([name, entry]) => [name, entry.text])) };
  }
  const entry = codeOf(code);
  if (entry)
    return { exitCode: 0, data: { code, ...entry }, text: `${code}\n  what: ${entry.text}\n  next: ${entry.next}` };
  const { methodSections } = await import('@fpf/skill-registry');
  const section = methodSections.find(({ gap }) => gap === code);
  if (!section) {
    const close = nearestName(code, [...Object.keys(codes), ...methodSections.map(({ gap }) => gap)]);
    throw new FpfError({
      code: 'usage.unknown-code',
      message: `fpf: there is no code ${code}.${close ? ` Did you mean ${close}?` : ''}`,
      hint: '`fpf explain` lists all codes.',
    });
  }
  const { title, form } = section;
  const text = `The section “${title}” of a SKILL.md is missing, or not all of it could be read.`;
  const next = `Mend it under “## ${title}”; \`fpf skills enact\` on the skill's folder shows every gap.`;
  return {
    exitCode: 0,
    data: { code, text, next, section: title, form },
    text: `${code}\n  what: ${text}\n  form: ${form}\n  next: ${next}`,
  };
};
