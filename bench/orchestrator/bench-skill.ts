import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closed } from '@fpf/contracts';
import { defineTool, type DefinedTool } from '@fpf/orchestrator';
import { Type } from '@sinclair/typebox';

export const scriptTool = 'count_in_sandbox';
export const codeTool = 'count_in_process';

const guard = (tool: string) => ({
  predicate: 'a session is open, and it is known how often the tool was called',
  required_evidence: ['session.open', `rate.calls:${tool}?per=1`],
  failure_mode: 'abstain' as const,
});

/** A skill with one script that does next to nothing. */
export function writeSkill(folder: string): void {
  const dir = join(folder, 'counting');
  mkdirSync(join(dir, 'scripts'), { recursive: true });
  const header = `name: counting\ndescription: Counts steps. Use when somebody wants to count steps.\nmetadata:\n  version: "1.0.0"\n  fpf-tools: tools.json`;
  writeFileSync(
    join(dir, 'SKILL.md'),
    `---\n${header}\nallowed-tools: ${scriptTool}\n---\n\n# Count\n\nCall ${scriptTool} with the number.\n`,
  );
  const input = { n: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'The number.' } };
  const closedObject = { type: 'object', additionalProperties: false, required: ['n'], properties: input };
  const handler = {
    kind: 'script',
    runtime: 'node',
    path: 'scripts/count.mjs',
    args: 'stdin-json',
    timeoutMs: 30_000,
    okExitCodes: [0],
  };
  const tool = {
    name: scriptTool,
    description: 'Count one step.',
    input_schema: closedObject,
    output_schema: closedObject,
  };
  const tools = [{ ...tool, guard: guard(scriptTool), handler, effect: 'pure' }];
  writeFileSync(join(dir, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools }));
  writeFileSync(
    join(dir, 'scripts', 'count.mjs'),
    `let text = '';\nfor await (const part of process.stdin) text += part;\nprocess.stdout.write(JSON.stringify({ n: JSON.parse(text).n }));\n`,
  );
}

/** The same as a tool of this program, which may say more than it was asked. */
export function inProcess(outputBytes: number): DefinedTool {
  const more = 'x'.repeat(outputBytes);
  return defineTool({
    name: codeTool,
    description: 'Count one step.',
    input: Type.Object({ n: Type.Integer({ minimum: 0, maximum: 1_000_000 }) }, closed),
    output: Type.Object(
      { n: Type.Integer({ minimum: 0, maximum: 1_000_000 }), more: Type.String({ maxLength: 262_144 }) },
      closed,
    ),
    effect: 'pure',
    guard: guard(codeTool),
    run: async ({ n }) => ({ n, more }),
  });
}
