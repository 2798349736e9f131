import { gapsOf, type Shown, shownBy } from './behaviour/shown.ts';
import { readScenarios } from './behaviour/read-scenarios.ts';
import { readSpec } from './behaviour/read-spec.ts';
import { page, table } from './markdown.ts';

/** Which scenario shows which sentence. It is not made where a sentence has none. */
export function behaviourPage(root: string): string {
  const scenarios = readScenarios(root);
  const shown = shownBy(readSpec(root), scenarios);
  const gaps = gapsOf(shown, scenarios);
  if (gaps.length > 0) throw new Error(`the behaviour table has gaps:\n${gaps.join('\n')}`);
  return page(
    'Behaviours and their scenarios',
    '[docs/spec](../spec/README.md) and the tags of [bdd/features](../../bdd/README.md)',
    `${shown.length} sentences, ${scenarios.length} scenarios and outlines. What became of them in a run is in the artifact of that run.`,
    table(['', 'sentence', 'shown by'], shown.map(row)),
  );
}

function row({ sentence: { id, text, file }, scenarios }: Shown): readonly string[] {
  const links = scenarios.map(({ name, file: feature }) => `[${escaped(name)}](../../${feature})`);
  return [`[${id}](../spec/${file.slice('docs/spec/'.length)})`, text, links.join('<br>')];
}

function escaped(name: string): string {
  return name.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
