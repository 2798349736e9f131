import { globSync } from 'node:fs';

/** The pages that people read and git has. Skills' own SKILL.md files are checked by `fpf skills validate`. */
export function findPages(root: string): readonly string[] {
  const patterns = [
    'README.md',
    'CONTRIBUTING.md',
    'AGENTS.md',
    '.github/PULL_REQUEST_TEMPLATE.md',
    'docs/**/*.md',
    'packages/*/README.md',
    'skills/README.md',
    'bdd/README.md',
    'examples/README.md',
    'examples/*/README.md',
    'tools/**/README.md',
  ];
  const exclude = (path: string): boolean =>
    /(?:^|\/)(?:node_modules|dist|\.reports|workspace|planted\.md)(?:\/|$)|^docs\/reference\/(?!README\.md$)./.test(
      path,
    );
  return globSync(patterns, { cwd: root, exclude }).sort();
}
