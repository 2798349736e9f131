import type { Capability, MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { knownFacts } from './known-facts.ts';
import { readItems, type Reader } from './reader.ts';

const form = '`- CAP-1 (CHARACTERISTIC OP VALUE[ UNIT]): text`, OP one of = >= > <= <; for example `(node >= 20)`.';
const threshold = /^([a-z][a-z0-9-]{0,63})\s+(>=|<=|=|>|<)\s+(\S{1,64})(?:\s+(\S{1,32}))?$/;

/** The role kind, by the sentence that names it, and what is asked of whoever takes the role. */
export function extractRoles(section: Section, role: string, reader: Reader): MethodInterface['roles'] | undefined {
  const capabilities = readItems<Capability>(
    section,
    {
      code: 'skill.k08-capability',
      form,
      read({ id, inside = '' }, block) {
        const [, characteristic, op, value, unit = ''] = threshold.exec(inside) ?? [];
        if (characteristic === undefined || value === undefined)
          return `${JSON.stringify(inside.slice(0, 80))} is no characteristic, comparison and value`;
        if (!knownFacts.includes(characteristic))
          reader.findings.add(
            'skill.k09-characteristic',
            `${id}: no run states a fact ${JSON.stringify(characteristic)}`,
            reader.place(block),
          );
        return { id, characteristic, op: op as Capability['op'], value, unit };
      },
    },
    reader,
  );
  const [, named] =
    section.blocks
      .map(({ text }) => /The role kind is\s+`([^`\r\n]{1,128})`/.exec(text))
      .find((match) => match !== null) ?? [];
  if (named !== role)
    reader.findings.add(
      'skill.k07-role',
      `“Role” names ${named === undefined ? 'no role kind' : `\`${named}\``}, and \`metadata.fpf-role\` is \`${role}\``,
      reader.place({ ...section, text: '' }),
      `Write: The role kind is \`${role}\`.`,
    );
  return named === undefined ? undefined : [{ role: named, capabilities: [...capabilities] }];
}
