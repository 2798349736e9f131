import assert from 'node:assert/strict';
import {
  codeOf,
  FpfError,
  type Host,
  ModelEvidence,
  type ModelGateway,
  type ModelReply,
  type ModelRequest,
  ModelResponse,
} from '@fpf/contracts';
import { admit, check } from '@fpf/contracts/validate';
import { createModelGateway } from '../../src/index.ts';
import { createOllamaProvider } from '../../src/providers/ollama/index.ts';
import { strictGreet } from '../support/strict-greet.ts';
import { startFuzzServer } from './fuzz-server.ts';

/** How many requests ended in which way, and how many calls came through. */
export type Counts = {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly admitted: number;
  readonly marked: number;
};

const tools: ModelRequest['tools'] = [
  strictGreet,
  {
    name: 'count',
    description: 'Count.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        n: { type: 'number' },
        deep: {
          type: 'object',
          additionalProperties: false,
          properties: { list: { type: 'array', maxItems: 4, items: { type: 'string', maxLength: 64 } } },
        },
      },
    },
  },
];

const host: Host = {
  clock: { now: () => 0, monotonic: () => performance.now() },
  ids: { next: () => 'fixed' },
  log: () => undefined,
};
const deadlineMs = 20_000;

/**
 * So many replies of a server that means no good, each through the wire, the provider and the gateway. Fails at the
 * first that is not right.
 */
export async function fuzz(count: number, first: number): Promise<Counts> {
  const server = await startFuzzServer();
  const outcomes: Record<string, number> = {};
  let [admitted, marked] = [0, 0];
  const gateway = makeGateway(server.url);
  const one = async (seed: number): Promise<void> => {
    const ended = await ask(gateway, seed);
    const outcome = FpfError.is(ended) ? ended.code : wordOf(ended);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (FpfError.is(ended)) return assertTold(ended, seed);
    const good = assertReply(ended, seed);
    admitted += good;
    marked += ended.evidence.marks.length;
  };
  try {
    let next = first;
    const lane = async (): Promise<void> => {
      while (next < first + count) await one(next++);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    return { outcomes, admitted, marked };
  } finally {
    await server.close();
  }
}

function makeGateway(url: string): ModelGateway {
  const options = {
    provider: 'ollama',
    deadlineMs,
    idleMs: 1_500,
    firstByteMs: 5_000,
    concurrent: 8,
    retryBaseMs: 0,
    breakerFailures: 1_000,
  };
  const gateway = createModelGateway(options, host);
  gateway.registerProvider('ollama', async () =>
    createOllamaProvider({ model: 'functiongemma:270m', host: url, shown: 'renderer', conformanceProbe: false }),
  );
  return gateway;
}

async function ask(gateway: ModelGateway, seed: number): Promise<ModelReply | FpfError> {
  const text = `Reply ${seed}: greet Ada and Eve`;
  const asked = gateway
    .plan({ messages: [{ v: 1, id: 'r', role: 'user', content: [{ type: 'text', text }] }], tools })
    .result()
    .catch((error: unknown) => error);
  const ended: unknown = await withinTime(asked, `seed ${seed} has no end`);
  if (ended instanceof Error) assert.ok(FpfError.is(ended), `seed ${seed}: a raw error came out: ${ended.stack}`);
  return ended as ModelReply | FpfError;
}

/** A reply that is never over must not hold whoever counts it. */
async function withinTime<T>(work: Promise<T>, late: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new assert.AssertionError({ message: late })), 10 * deadlineMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

function assertTold(error: FpfError, seed: number): void {
  assert.ok(error.code.startsWith('model.') && codeOf(error.code), `seed ${seed}: ${error.code}`);
  assert.ok(JSON.stringify(error.details).length < 8_192, `seed ${seed}: details without bounds`);
}

/** Gives how many calls came through without a mark and are ones that the tools take. */
function assertReply({ response, evidence }: ModelReply, seed: number): number {
  assert.deepEqual([check(ModelResponse, response), check(ModelEvidence, evidence)], [[], []], `seed ${seed}`);
  assert.ok(Object.isFrozen(response) && Object.isFrozen(evidence));
  assert.deepEqual(evidence.repairs, []);
  const marks = new Set(evidence.marks.map(({ call }) => call));
  return (response.tool_calls ?? []).filter((call, at) => !marks.has(at) && admit(call, tools).ok).length;
}

function wordOf({ response, evidence }: ModelReply): string {
  if (response.tool_calls)
    return evidence.marks.length > 0 ? 'reply: calls, some marked' : 'reply: calls that can be read';
  return response.final === undefined ? 'reply: nothing' : 'reply: words';
}
