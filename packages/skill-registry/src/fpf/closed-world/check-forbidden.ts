import { fpfEdition } from '../../profile/fpf-header.ts';
import { withoutCode } from '../inline.ts';
import { elsewhere, forbidden } from './forbidden.ts';
import type { World } from './world.ts';

/** Nobody's name, no day, no machine, nothing that is elsewhere: outside examples, whose requests quote people. */
export function checkForbidden(world: World): void {
  const { sections, reader } = world.method;
  const files = new Set(world.files.map(({ path }) => path));
  for (const { title, blocks } of sections) {
    if (title === 'Example') continue;
    for (const block of blocks) {
      const prose = withoutCode(reader.inline(block), block.text);
      for (const { code, what, in: where, form } of forbidden)
        for (const { 0: found, index } of (where === 'text' ? prose : block.text).matchAll(form))
          if (found !== fpfEdition)
            reader.findings.add(
              code,
              `${what} stands outside the examples: ${JSON.stringify(found.slice(0, 80))}`,
              reader.place(block, index),
            );
      if (block.kind === 'code' || namesFile(block.text, files)) continue;
      for (const { 0: found, index } of block.text.matchAll(elsewhere))
        reader.findings.add(
          'skill.k45-elsewhere',
          `the reader is sent elsewhere: ${JSON.stringify(found.slice(0, 80))}`,
          reader.place(block, index),
        );
    }
  }
}

function namesFile(text: string, files: ReadonlySet<string>): boolean {
  return [...text.matchAll(/[\w./-]{1,256}/g)].some(({ 0: word }) => files.has(word.replace(/^\.\//, '').replace(/\.$/, '')));
}
