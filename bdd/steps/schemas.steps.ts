import { Given, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { writeGuardedSkill } from '../support/guarded-skill.ts';
import { spoiled } from '../support/model/spoiled.ts';
import type { StackWorld } from '../support/world.ts';

const path = { type: 'string', maxLength: 256 };
const closed = { type: 'object', additionalProperties: false };

/** What a scenario calls a schema. */
const schemas: Readonly<Record<string, JsonObject>> = {
  'a required member named "constructor"': {
    ...closed,
    required: ['path', 'constructor'],
    properties: { path, constructor: path },
  },
  'a schema with the keyword "requird"': { ...closed, requird: ['path'], properties: { path } },
  'a schema that is at a remote address': { $ref: 'http://127.0.0.1:9/schema.json' },
  'a whole number': { ...closed, required: ['path', 'count'], properties: { path, count: { type: 'integer' } } },
  'a path and nothing else': { ...closed, required: ['path'], properties: { path } },
  'two texts with a pattern each': {
    ...closed,
    required: ['path', 'other'],
    properties: { path: { ...path, pattern: '^[a-z]+\\.txt$' }, other: { ...path, pattern: '^[0-9]+$' } },
  },
  'a pattern that goes back over the text': {
    ...closed,
    required: ['path'],
    properties: { path: { ...path, pattern: '^(a+)+$' } },
  },
};

Given(
  /^a skill "([^"]+)" whose tool "([^"]+)" takes (.+)$/,
  function takes(this: StackWorld, skill: string, tool: string, what: string) {
    const schema = schemas[what];
    if (!schema) throw new Error(`no schema is called ${what}`);
    const dir = join(this.host, 'own');
    mkdirSync(dir, { recursive: true });
    writeGuardedSkill(dir, skill, [{ tool, requires: 'session.open' }]);
    const file = join(dir, skill, 'tools.json');
    const written = JSON.parse(readFileSync(file, 'utf8')) as { readonly tools: readonly JsonObject[] };
    writeFileSync(
      file,
      JSON.stringify({ ...written, tools: written.tools.map((one) => ({ ...one, input_schema: schema })) }),
    );
    this.editConfig((config) => config);
  },
);

Given("the project's config says, as it stands:", function config(this: StackWorld, text: string) {
  this.configAsItStands = true;
  writeFileSync(join(this.host, 'fpf.config.json'), text);
});

Given(/^the model would be heard with (.+)$/, function heard(this: StackWorld, what: string) {
  const fault = spoiled[what];
  if (fault === undefined) throw new Error(`no answer is spoiled by ${what}`);
  this.fault = fault;
});

/** Before a run begins there is nothing to explain but the error itself. */
Then(
  'the request should be refused with the code {string}, saying {string}',
  function refused(this: StackWorld, code: string, words: string) {
    const error = this.ran?.events.at(-1)?.['error'] as { readonly code: string; readonly message: string } | undefined;
    assert.equal(this.ran?.code, 2, this.ran?.stderr);
    assert.ok(error, this.ran?.stdout);
    assert.equal(error.code, code);
    assert.ok(error.message.includes(words), error.message);
  },
);
