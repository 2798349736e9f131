import type { Capability, MethodInterface } from '@fpf/contracts';
import type { Section } from '../../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import { type Reader, readItems } from './reader.ts';

export type Purpose = Pick<MethodInterface, 'purpose'> & Partial<Pick<MethodInterface, 'method'>>;

/** The prose, and the first code in it: the method's id. Undefined where there is no prose. */
export function extractPurpose(section: Section, method: string, { findings, place }: Reader): Purpose | undefined {
  const prose = section.blocks.filter(({ kind }) => kind === 'paragraph');
  const [first] = prose;
  const purpose = oneLine(prose.map(({ text }) => text).join(' '));
  const named = prose.flatMap(({ text }) => readInline(text)).find(({ kind }) => kind === 'code')?.text;
  const where = first ? place(first) : place({ ...section, text: '' });
  const fix = `Begin with: The method \`${method}\` …`;
  if (named !== method)
    findings.add(
      'skill.k06-method',
      `“Purpose” names ${named === undefined ? 'no method' : `\`${named.slice(0, 128)}\``}, and ` +
        `\`metadata.fpf-method\` is \`${method}\``,
      where,
      fix,
    );
  if (purpose === '') return undefined;
  return named !== undefined && named !== '' && named.length <= 128 ? { method: named, purpose } : { purpose };
}

/** The characteristics that a run of the stack can state of itself. Another holder may state others. */
export const knownFacts: readonly string[] = Object.freeze([
  'workspace-read',
  'workspace-write',
  'project-memory',
  'network',
  'node',
  'git',
  'in-process',
]);

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
