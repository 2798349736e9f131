import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A guard engine of somebody else that lets everything through but for the members that a scenario puts in place. */
const source = (members: string): string => `const pass = { decision: 'pass', reasons: [], evidence: [] };
const engine = {
  language: 'none',
  registerResolver: () => undefined,
  kinds: async () => [],
  permit: async () => pass,
  decide: async () => pass,
  confirm: async (_call, decided) => decided,
  judge: async () => pass,
  judgeAgain: async (decided) => decided,
  check: async () => [],
  checkGuard: async () => [],
  ${members}
};
export default { provides: { 'fpf:guard-engine/1.0': () => engine }, options: { type: 'object', additionalProperties: false } };
`;

/** What a scenario says that it does, as members of the program. */
export const engines: Readonly<Record<string, string>> = {
  'lets it through': '',
  throws: decides("throw new Error('the engine is broken');"),
  'answers "yes"': decides("return { ...pass, decision: 'yes' };"),
  'never answers': decides('return new Promise(() => undefined);'),
  'answers nothing': decides('return undefined;'),
  'stops without a reason': decides("return { ...pass, decision: 'abstain' };"),
  'judges at once': 'judge: () => pass,',
};

export const othersEngine = { use: '@acme/guards', version: '1.0.0' } as const;

function decides(how: string): string {
  return `decide: async () => { ${how} },`;
}

export function installEngine(project: string, members: string): void {
  const folder = join(project, 'node_modules', ...othersEngine.use.split('/'));
  mkdirSync(folder, { recursive: true });
  const exports = { '.': './index.js', './package.json': './package.json' };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: othersEngine.use, version: othersEngine.version, type: 'module', exports }),
  );
  writeFileSync(join(folder, 'index.js'), source(members));
}
