import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '@fpf/contracts';

export type Talking = {
  readonly request: string;
  /** What the model says: the arguments of its call, and a thought. */
  readonly args: { readonly text: string };
  readonly thought: string;
  /** The body of the skill, which the model is told. */
  readonly told: string;
  readonly script: string;
  readonly policy?: JsonObject;
};

/** A skill of the workspace with one tool that takes a text, and a model that calls it with one for one request. */
export function writeTalkingSkill(
  ws: string,
  { request, args, thought, told, script, policy = { allow: [{ tool: 'talk_to' }] } }: Talking,
): void {
  const skill = join(ws, 'own', 'talk');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: talk\ndescription: Talks about deployments. Use when asked to deploy something. Not for work.\nallowed-tools: talk_to';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\n${told}\n`,
  );
  const tool = {
    name: 'talk_to',
    description: 'Asked to deploy something, say so.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      properties: { text: { type: 'string', maxLength: 400 } },
      required: ['text'],
    },
    effect: 'fs',
    guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
    handler: { kind: 'script', runtime: 'node', path: 'scripts/talk.mjs', args: 'stdin-json' },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  writeFileSync(join(skill, 'scripts', 'talk.mjs'), script);
  const config = { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy };
  writeFileSync(join(ws, 'fpf.config.json'), JSON.stringify(config));
  const answers = [{ request, response: { thought, tool_calls: [{ name: 'talk_to', arguments: args }] } }];
  writeFileSync(join(ws, 'answers.json'), JSON.stringify({ answers }));
}
