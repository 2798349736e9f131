// What the envelope and the admission of one call cost, for the bench: prints microseconds of the processor. One tool,
// frozen as a loader gives it, one argument, one short request.
import { deepFreeze, type ModelRequest } from '@fpf/contracts';
import { toReply } from '../../src/answer/envelope.ts';
import { limitsOf } from '../../src/limits/options.ts';

const input_schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 64 } },
};
const request: ModelRequest = deepFreeze({
  messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text: 'Greet Ada' }] }],
  tools: [{ name: 'greet', description: 'Greet someone.', input_schema }],
});
const model = { provider: 'x', name: 'x', digest: null, conforming: false };
const answer = {
  text: '',
  thought: '',
  calls: [{ name: 'greet', argumentsText: '{"name":"Ada"}' }],
  told: { stop_reason: 'stop' },
};
const input = { request, requestHash: '0'.repeat(64), model, failed: [], answer, limits: limitsOf({ provider: 'x' }) };

const many = 20_000;
const rounds: number[] = [];
for (let round = 0; round < 12; round += 1) {
  const start = process.cpuUsage();
  for (let at = 0; at < many; at += 1) toReply(input);
  const { user, system } = process.cpuUsage(start);
  rounds.push((user + system) / many);
}
rounds.sort((a, b) => a - b);
process.stdout.write(JSON.stringify({ median: rounds[6], least: rounds[0] }));
