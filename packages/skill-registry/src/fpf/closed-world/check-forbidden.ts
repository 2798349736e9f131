import { fpfEdition } from '../../profile/fpf-header.ts';
import { withoutCode } from '../inline.ts';
import { elsewhere, forbidden } from './forbidden.ts';
import type { World } from './world.ts';

/** Nobody's name, no day, no machine, nothing that is elsewhere: outside examples, whose requests quote people. */
export function checkForbidden(world: World): void {
  const { sections, reader } = world.method;
  const files = new Set(world.files.map(({ path }) => path));
  const said = sections
    .filter(({ title }) => title !== 'Example')
    .flatMap(({ blocks }) => blocks.map((block) => ({ block, prose: withoutCode(reader.inline(block), block.text) })));
  const [texts, proses] = [said.map(({ block }) => block.text), said.map(({ prose }) => prose)];
  // What no block says is not looked for in each.
  const found = forbidden.filter(({ in: where, form }) => isSaid(form, where === 'text' ? proses : texts));
  const sendsAway = isSaid(elsewhere, texts);
  for (const { block, prose } of said) {
    for (const { code, what, in: where, form } of found)
      for (const { 0: words, index } of (where === 'text' ? prose : block.text).matchAll(form))
        if (words !== fpfEdition)
          reader.findings.add(
            code,
            `${what} stands outside the examples: ${JSON.stringify(words.slice(0, 80))}`,
            reader.place(block, index),
          );
    if (!sendsAway || block.kind === 'code' || namesFile(block.text, files)) continue;
    for (const { 0: words, index } of block.text.matchAll(elsewhere))
      reader.findings.add(
        'skill.k45-elsewhere',
        `the reader is sent elsewhere: ${JSON.stringify(words.slice(0, 80))}`,
        reader.place(block, index),
      );
  }
}

/** Never no where one of the texts says it, since a line end keeps no form from what stands before or behind it. */
export function isSaid(form: RegExp, texts: readonly string[]): boolean {
  return texts.join('\n').search(form) >= 0;
}

function namesFile(text: string, files: ReadonlySet<string>): boolean {
  return [...text.matchAll(/[\w./-]{1,256}/g)].some(({ 0: word }) =>
    files.has(word.replace(/^\.\//, '').replace(/\.$/, '')),
  );
}
