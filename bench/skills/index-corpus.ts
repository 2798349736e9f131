import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables = 'ba de fi go ka le mi no pa re si to va xe zu bra cle dri glo pre sta tri'.split(' ');

/**
 * Skill folders of the shape that real ones have: two to four files, SKILL.md of four kilobytes in the middle and with
 * a long tail, descriptions of some hundred characters; every second one with a tools file of two tools.
 */
export function writeCorpus(root: string, count: number): { readonly files: number; readonly bytes: number } {
  const next = numbers(count);
  const word = (): string =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => syllables[Math.floor(next() * syllables.length)]).join('');
  const text = (length: number): string => {
    const words: string[] = [];
    for (let size = 0; size < length; size += (words.at(-1)?.length ?? 0) + 1) words.push(word());
    return words.join(' ');
  };
  const lines = (length: number): string => Array.from({ length: Math.ceil(length / 80) }, () => text(78)).join('\n');
  const around = (middle: number): number => Math.round(middle * Math.exp((next() + next() + next() - 1.5) * 1.3));
  let files = 0;
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const name = `${word()}-${word()}-${index}`.replace(/[^a-z0-9-]/g, '');
    const withTools = index % 2 === 0;
    const header = [
      `name: ${name}`,
      `description: ${text(around(220))}. Use when ${text(60)}. Not for ${text(40)}.`,
      'license: Apache-2.0',
      'metadata:',
      `  version: "1.${index % 20}.0"`,
      ...(withTools ? ['  fpf-tools: tools.json', `  fpf-keywords: ${text(40)}`] : []),
      ...(withTools ? [`allowed-tools: read_${index} write_${index}`] : []),
    ];
    const content: Record<string, string> = {
      'SKILL.md': `---\n${header.join('\n')}\n---\n\n# ${name}\n\n${lines(around(3_700))}\n`,
      [`references/${word()}.md`]: lines(around(5_000)),
      ...(withTools ? { 'tools.json': toolsOf(index, text), 'scripts/tool.mjs': lines(around(2_500)) } : {}),
      ...(!withTools && index % 3 === 0 ? { 'scripts/run.py': lines(around(2_500)) } : {}),
    };
    for (const [path, body] of Object.entries(content)) {
      const file = join(root, name, path);
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, body);
      files += 1;
      bytes += body.length;
    }
  }
  return { files, bytes };
}

function toolsOf(index: number, text: (length: number) => string): string {
  const tool = (name: string): object => ({
    name,
    description: text(80),
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['path'],
      properties: {
        path: { type: 'string', minLength: 1, maxLength: 1024, description: text(50) },
        limit: { type: 'integer', minimum: 1, maximum: 100 + (index % 500), description: text(50) },
      },
    },
    handler: { kind: 'script', runtime: 'node', path: 'scripts/tool.mjs', args: 'stdin-json' },
    effect: 'pure',
  });
  return JSON.stringify(
    { $schema: 'urn:fpf:skill-tools:1', tools: [tool(`read_${index}`), tool(`write_${index}`)] },
    null,
    2,
  );
}
