import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A guard engine of somebody else that lets everything through but for what it does when it is asked to decide. */
const source = (does: string): string => `const pass = { decision: 'pass', reasons: [], evidence: [] };
const engine = {
  language: 'none',
  registerResolver: () => undefined,
  kinds: () => [],
  permit: async () => pass,
  decide: async () => { ${does} },
  confirm: async (_call, decided) => decided,
  judge: () => pass,
  judgeAgain: (decided) => decided,
  check: () => [],
  checkGuard: () => [],
};
export default { provides: { 'fpf:guard-engine/1.0': () => engine }, options: { type: 'object', additionalProperties: false } };
`;

/** What a scenario says that it does, as a program. */
export const engines: Readonly<Record<string, string>> = {
  'lets it through': 'return pass;',
  throws: "throw new Error('the engine is broken');",
  'answers "yes"': "return { ...pass, decision: 'yes' };",
  'never answers': 'return new Promise(() => undefined);',
  'answers nothing': 'return undefined;',
  'stops without a reason': "return { ...pass, decision: 'abstain' };",
};

export const othersEngine = { use: '@acme/guards', version: '1.0.0' } as const;

export function installEngine(project: string, does: string): void {
  const folder = join(project, 'node_modules', ...othersEngine.use.split('/'));
  mkdirSync(folder, { recursive: true });
  const exports = { '.': './index.js', './package.json': './package.json' };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: othersEngine.use, version: othersEngine.version, type: 'module', exports }),
  );
  writeFileSync(join(folder, 'index.js'), source(does));
}
