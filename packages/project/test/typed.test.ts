import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { JsonObject } from '@fpf/contracts';
import type { Hook, OutputOf, OutputSchema, StandardSchema } from '@fpf/orchestrator';
import { Type } from '@sinclair/typebox';
import { openProject, type Project, type ProjectQuery } from '../src/index.ts';

// What a program must not be able to write is marked as an error that the compiler has to find: `tsc` refuses a mark
// that is not needed, so this file does not pass the check of types where one of them compiles.

const dir = mkdtempSync(join(tmpdir(), 'fpf-typed-'));
after(() => rmSync(dir, { recursive: true, force: true }));

/** True for one type alone: what fits it in both directions, as `any` does, is not the same. */
type Same<A, B> = (<T>(one: T) => T extends A ? 1 : 2) extends <T>(one: T) => T extends B ? 1 : 2 ? true : false;

/** Never run: the compiler is what judges it. */
export async function eventsByType(project: Project): Promise<void> {
  const run = project.query('Search the files for TODO');
  for await (const event of run) {
    console.log(event.type, event.data);
    // @ts-expect-error: not every event has a tool
    void event.data?.tool;
    if (event.type === 'tool-intent') {
      const tool: string = event.data.tool;
      // @ts-expect-error: a tool intent has no decision
      void [tool, event.data.decision];
    }
    if (event.type === 'guard-decision') void (event.data.decision satisfies 'pass' | 'abstain' | 'degrade');
    if (event.type === 'stage') void (event.note satisfies string);
    if (event.type === 'run-ended') void (event.data.exit_code satisfies number);
    // @ts-expect-error: there is no event of this type
    if (event.type === 'tool-intend') return;
  }
  for (const event of project.runs.read('last')) {
    if (event.kind === 'skills-loaded') void (event.payload.skills[0]?.hash satisfies string | undefined);
    // @ts-expect-error: the payload of a checkpoint has no skills
    if (event.kind === 'checkpoint') void event.payload.skills;
  }
}

/** Never run. */
export async function whatIsHandedIn(project: Project): Promise<void> {
  // @ts-expect-error: a misspelt option
  await openProject('.', { modle: 'rehearsal' });
  // @ts-expect-error: an option that is undefined
  await openProject('.', { model: undefined });
  // @ts-expect-error: there is no such mode
  project.query('x', { mode: 'propse' });
  // @ts-expect-error: a misspelt option
  project.query('x', { kepOpen: true });
  // @ts-expect-error: a misspelt limit
  project.query('x', { budget: { toolCalls: 1 } });
  // @ts-expect-error: neither a yes nor a no
  project.query('x', { canUseTool: async () => 'maybe' });
  // @ts-expect-error: a misspelt member of what is asked for
  project.query('x', { output: { schema: { type: 'object' }, retry: 2 } });
}

/** Never run. */
export const hooks: readonly Hook[] = [
  { name: 'before', stage: 'before-tool', tool: 'write_file', run: ({ call }) => ({ args: call.args }) },
  { name: 'after', stage: 'after-tool', run: ({ result }) => (result.success ? {} : { deny: 'it failed' }) },
  { name: 'end', stage: 'run-end', run: ({ outcome }) => ({ note: outcome.outcome }) },
  // @ts-expect-error: no call before the model
  { name: 'call', stage: 'before-model', run: ({ call }) => ({ note: call.id }) },
  // @ts-expect-error: a run that is over cannot be stopped
  { name: 'late', stage: 'run-end', run: () => ({ deny: 'no' }) },
  // @ts-expect-error: no tool is called at that stage
  { name: 'tool', stage: 'after-model', tool: 'write_file', run: () => undefined },
  // @ts-expect-error: a stage of others
  { name: 'others', stage: 'PreToolUse', run: () => undefined },
];

const literal = {
  type: 'object',
  additionalProperties: false,
  required: ['count', 'kind', 'tags'],
  properties: {
    count: { type: 'integer', minimum: 0, maximum: 9 },
    kind: { enum: ['stool', 'chair'] },
    exact: { const: 7 },
    tags: { type: 'array', maxItems: 4, items: { type: 'string', maxLength: 8 } },
    deep: { type: 'object', properties: { on: { type: 'boolean' } } },
    either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
} as const;
type Literal = {
  readonly count: number;
  readonly kind: 'stool' | 'chair';
  readonly tags: readonly string[];
  readonly exact?: 7;
  readonly deep?: { readonly on?: boolean };
  readonly either?: unknown;
};
const box = Type.Object({ count: Type.Integer({ minimum: 0, maximum: 9 }) }, { additionalProperties: false });
type Library = StandardSchema<{ count: number; unit?: 'legs' }>;
type Converting = { readonly input: { count: string }; readonly output: { count: number } };
type Props = StandardSchema['~standard'];
/** A library that tells of its schemas and judges no value: nothing converts what the model gave. */
type Telling = { readonly '~standard': Pick<Props, 'version' | 'vendor' | 'jsonSchema'> & { types?: Converting } };
type Judging = { readonly '~standard': Telling['~standard'] & Required<Pick<Props, 'validate'>> };
type Untyped = { readonly '~standard': Pick<Props, 'version' | 'vendor' | 'validate'> };

test('a value has the type of the schema that it was asked with', () => {
  assert.ok(true satisfies Same<OutputOf<typeof literal>, Literal>);
  assert.ok(true satisfies Same<OutputOf<typeof box>, { count: number }>);
  assert.ok(true satisfies Same<OutputOf<Library>, { count: number; unit?: 'legs' }>);
  assert.ok(true satisfies Same<OutputOf<Judging>, { count: number }>);
  assert.ok(true satisfies Same<OutputOf<Telling>, { count: string }>);
  assert.ok(true satisfies Same<OutputOf<Untyped>, JsonObject>);
  // Of what is no literal nothing is known, but that a value is an object.
  assert.ok(true satisfies Same<OutputOf<JsonObject>, JsonObject>);
  assert.ok(true satisfies Same<OutputOf<OutputSchema>, JsonObject>);
  // What `JSON.parse` returns is `any`, which fits every type.
  type Any = ReturnType<typeof JSON.parse>;
  assert.ok(!(false satisfies Same<Any, Literal>));
  assert.ok(!(false satisfies Same<{ count: Any }, { count: number }>));
});

/** Never run. */
export async function valuesBySchema(project: Project, library: Library): Promise<void> {
  const inline = await project
    .query('x', {
      output: { schema: { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] } },
    })
    .result();
  void (inline.structured?.count satisfies number | undefined);
  // @ts-expect-error: it may be missing
  void inline.structured.count;
  const boxed = await project.query('x', { output: { schema: box } }).result();
  // @ts-expect-error: a number is no text
  void (boxed.structured?.count satisfies string | undefined);
  const other = await project.query('x', { output: { schema: library }, mode: 'default' }).result();
  void (other.structured?.unit satisfies 'legs' | undefined);
  const none = await project.query('x').result();
  assert.ok(true satisfies Same<typeof none.structured, JsonObject | undefined>);
  const options: ProjectQuery = { output: { schema: box } };
  void project.query('x', options);
}

test('what the compiler refuses is refused by name when the program runs all the same', async () => {
  const project = await openProject(dir, { model: 'rehearsal' });
  try {
    for (const hook of hooks.slice(5)) assert.throws(() => project.query('x', { hooks: [hook] }), /usage|hook/);
    const schema = () => ({ type: 'object' });
    assert.throws(
      () => project.query('x', { output: { schema: schema as never } }),
      /output\.schema is no JSON Schema/,
    );
    const { outcome, reasons } = await project
      .query('Book a flight', { hooks: [{ ...hooks[0], tool: 'write_flie' } as Hook] })
      .result();
    assert.equal(outcome, 'failed');
    assert.match(reasons[0]?.message ?? '', /the hook before names the tool write_flie.*Did you mean write_file\?/);
  } finally {
    await project.close();
  }
});
