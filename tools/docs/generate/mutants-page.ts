import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './markdown.ts';

/** A mutant as bdd/mutants/run.ts records it. One that was not tried yet has only its name. */
type Tried = {
  readonly mutant: string;
  readonly breaks: string;
  readonly caught?: boolean;
  readonly by?: string;
  readonly said?: string;
  readonly on?: string;
};

/** Returns what was broken in the stack and which scenario noticed; undefined until mutants were tried here. */
export function mutantsPage(root: string): string | undefined {
  const record = join(root, 'bdd/.reports/mutants.json');
  if (!existsSync(record)) return undefined;
  const { mutants } = JSON.parse(readFileSync(record, 'utf8')) as {
    readonly mutants: readonly Tried[];
  };
  const [tried, caught] = [mutants.filter(({ on }) => on !== undefined), mutants.filter((one) => one.caught === true)];
  const head = `# Mutants, and the scenarios that caught them

Built from the record of [bdd/mutants](../../bdd/README.md) by \`npm run docs\`; edits are overwritten.

Each mutant is one thing broken in a copy of the stack. ${mutants.length} mutants, ${tried.length} tried, ${caught.length} caught. \`on\` begins the hash of what a result hangs on: sources, skills, steps, the mutant and the feature that noticed.`;
  const body = table(
    ['mutant', 'what is broken', 'caught by', 'on'],
    mutants.map((one) => [
      `\`${one.mutant}\``,
      one.breaks,
      came(one),
      one.on === undefined ? '' : `\`${one.on.slice(0, 12)}\``,
    ]),
  );
  return `${head}\n\n${body}\n`;
}

function came({ on, caught, by = '', said = '' }: Tried): string {
  if (on === undefined) return '**not tried yet**';
  return caught === true ? by : `**nothing**: ${said}`;
}
