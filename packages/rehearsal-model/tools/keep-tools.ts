// Writes training/tools.jsonl anew from the skills of this repository: `node
// packages/rehearsal-model/tools/keep-tools.ts`. Weights are for the tools as they were when they were trained, so this
// comes before a training, and nothing that is tried of them hangs on a skill. What a schema says in words is left out:
// the model sees none of it, so other words need no other weights.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const skills = new URL('../../../skills/', import.meta.url);
const kept = new URL('../training/tools.jsonl', import.meta.url);

const tools = readdirSync(skills)
  .map((name) => new URL(`${name}/tools.json`, skills))
  .filter((file) => existsSync(file))
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8'), wordless) as { readonly tools: readonly Tool[] }).tools)
  // A flow does what two requests ask for, one after the other, and this model is asked for one.
  .filter(({ flow }) => flow === undefined)
  // A tool that needs nothing but a question is asked it as it was said: there is nothing to learn.
  .filter(({ input_schema: { required = [] } }) => required.join() !== 'question')
  .map(({ name, input_schema }) => ({ name, input_schema }));
writeFileSync(kept, tools.map((tool) => `${JSON.stringify(tool)}\n`).join(''));
process.stdout.write(`training/tools.jsonl: ${tools.length} tools; now train, and commit both\n`);

/** An argument that is called `description` has a schema there, and is no words. */
function wordless(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value;
}

type Tool = {
  readonly name: string;
  readonly input_schema: { readonly required?: readonly string[] };
  readonly flow?: object;
};
