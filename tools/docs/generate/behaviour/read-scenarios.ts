import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A scenario, and the sentences that it is tagged with. Of an outline the name is as it is written, with its
 * placeholders.
 */
export type TaggedScenario = {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly ids: readonly string[];
};

const heading = /^\s*Scenario(?: Outline)?: (.*)$/;
const behaviour = /^@([BI]\d.*)$/;

export function readScenarios(root: string): readonly TaggedScenario[] {
  return globSync('bdd/features/**/*.feature', { cwd: root })
    .sort()
    .flatMap((file) => scenariosIn(file, readFileSync(join(root, file), 'utf8')));
}

function scenariosIn(file: string, text: string): readonly TaggedScenario[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index): readonly TaggedScenario[] => {
    const name = heading.exec(line)?.[1]?.trim();
    return name === undefined ? [] : [{ name, file, line: index + 1, ids: tagsAbove(lines, index) }];
  });
}

/** The lines of tags directly above. */
function tagsAbove(lines: readonly string[], at: number): readonly string[] {
  const above = lines[at - 1]?.trim() ?? '';
  if (!above.startsWith('@')) return [];
  return [...tagsAbove(lines, at - 1), ...above.split(/\s+/).flatMap((tag) => behaviour.exec(tag)?.[1] ?? [])];
}
