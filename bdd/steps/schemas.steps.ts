import { Given } from '@cucumber/cucumber';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';
import { writeGuardedSkill } from '../support/guarded-skill.ts';
import { editProject } from '../support/project.ts';
import type { FpfWorld } from '../support/world.ts';

const path = { type: 'string', maxLength: 256 };
const closed = { type: 'object', additionalProperties: false };

/** What a scenario calls a schema. */
const schemas: Readonly<Record<string, JsonObject>> = {
  'a required member named "constructor"': { ...closed, required: ['path', 'constructor'], properties: { path, constructor: path } },
  'a schema with the keyword "requird"': { ...closed, requird: ['path'], properties: { path } },
  'a schema that is at a remote address': { $ref: 'http://127.0.0.1:9/schema.json' },
  'a whole number': { ...closed, required: ['path', 'count'], properties: { path, count: { type: 'integer' } } },
  'a path and nothing else': { ...closed, required: ['path'], properties: { path } },
  'a pattern that goes back over the text': { ...closed, required: ['path'], properties: { path: { ...path, pattern: '^(a+)+$' } } },
};

Given(/^a skill "([^"]+)" whose tool "([^"]+)" takes (.+)$/, function takes(this: FpfWorld, skill: string, tool: string, what: string) {
  const schema = schemas[what];
  if (!schema) throw new Error(`no schema is called ${what}`);
  const dir = join(this.host, 'own');
  mkdirSync(dir, { recursive: true });
  writeGuardedSkill(dir, skill, [{ tool, requires: 'session.open' }]);
  const file = join(dir, skill, 'tools.json');
  const written = JSON.parse(readFileSync(file, 'utf8')) as { readonly tools: readonly JsonObject[] };
  writeFileSync(file, JSON.stringify({ ...written, tools: written.tools.map((one) => ({ ...one, input_schema: schema })) }));
  editProject(this, (config) => config);
});
