import type { MethodInterface } from '@fpf/contracts';
import type { Section } from '../read/markdown.ts';
import { oneLine } from './ids.ts';
import { readInline } from './inline.ts';
import type { Reader } from './reader.ts';

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
      `“Purpose” names ${named === undefined ? 'no method' : `\`${named.slice(0, 128)}\``}, and \`metadata.fpf-method\` is \`${method}\``,
      where,
      fix,
    );
  if (purpose === '') return undefined;
  return named !== undefined && named !== '' && named.length <= 128 ? { method: named, purpose } : { purpose };
}
