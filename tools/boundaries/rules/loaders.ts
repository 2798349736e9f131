import type { Finding } from '../finding.ts';
import type { Workspace } from '../workspace.ts';

/** Where modules may be loaded past `import`, and why. What they load by a plain name is judged as an import. */
const allowed: readonly (readonly [place: string, because: string])[] = [
  [
    'packages/contracts/src/validate/',
    'ajv and the pattern engine are loaded at their first use, without making every caller wait',
  ],
  [
    'packages/skill-registry/src/read/yaml-nodes.ts',
    'the YAML library is seventy files, and a list of known skills reads no header',
  ],
  [
    'packages/guards/src/language/cel.ts',
    'most commands evaluate no guard, and the libraries of CEL and its patterns take long to load',
  ],
  ['packages/project/src/installed/installed.ts', "the config names a user's components, which lie beside that config"],
  [
    'packages/project/src/installed/package-entry.ts',
    'such a component is resolved in its own folder, and by its own manifest',
  ],
  [
    'packages/skill-search/tools/sentence-encoder.mjs',
    'the encoder that a table is made with lies where its user has put it, and is no part of this repository',
  ],
  ['tools/test-all/run-nx.ts', 'Nx is started by the path of its program'],
];

/** `createRequire` loads what no import shows, so it is refused but for the places above. */
export function loaders(workspace: Workspace): readonly Finding[] {
  return workspace.members.flatMap(({ sources }) =>
    sources
      .filter(({ path }) => !allowed.some(([place]) => (place.endsWith('/') ? path.startsWith(place) : path === place)))
      .flatMap(({ path, loaders: lines }) =>
        lines.slice(0, 1).map((line) => ({
          rule: 'loader',
          file: path,
          line,
          message: 'createRequire loads modules that no import shows, so nothing can tell what this file depends on.',
          fix: 'Use an import. Where a module must be loaded late or from elsewhere, name the file and the reason in tools/boundaries/rules/loaders.ts.',
        })),
      ),
  );
}
