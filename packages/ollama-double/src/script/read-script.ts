import { faultNames, isFaultName } from '../faults/fault-table.ts';
import { type Check, count, demand, flag, listOf, members, oneOf, text } from './checks.ts';
import type { Script } from './script.ts';

const delimiters = oneOf('kept', 'stripped');

const wire = members({
  chunk: (value, place) =>
    demand(
      value === 'lines' || value === 'whole' || (Number.isSafeInteger(value) && Number(value) > 0),
      place,
      'must be lines, whole, or a number of bytes',
    ),
  beforeHeadersMs: count(),
  beforeFirstByteMs: count(),
  betweenChunksMs: count(),
  headersOnly: flag,
});

const faultName: Check = (value, place) => {
  text(value, place);
  demand(isFaultName(String(value)), place, `is no fault of this double; there are ${faultNames.join(', ')}`);
};

const fault: Check = (value, place) => {
  if (typeof value === 'string') faultName(value, place);
  else {
    members(
      { name: faultName, times: count(1), bytes: count(1), count: count(1), everyMs: count(1), seconds: count() },
      ['name'],
    )(value, place);
  }
};

const model = members(
  {
    name: (value, place) =>
      demand(typeof value === 'string' && value !== '', place, 'must be a text that is not empty'),
    digest: (value, place) =>
      demand(typeof value === 'string' && /^[0-9a-f]{64}$/.test(value), place, 'must be 64 hex digits in lower case'),
    size: count(),
    modifiedAt: (value, place) =>
      demand(typeof value === 'string' && !Number.isNaN(Date.parse(value)), place, 'must be a date and time'),
    details: members({
      parent_model: text,
      format: text,
      family: text,
      families: listOf(text),
      parameter_size: text,
      quantization_level: text,
    }),
    capabilities: listOf(text),
    contextLength: count(1),
    present: flag,
    loaded: flag,
    pull: listOf(members({ status: text, digest: text, total: count(), completed: count(), error: text })),
  },
  ['name'],
);

const sayMembers = members({
  content: text,
  thinking: text,
  tool_calls: listOf(members({ name: text, arguments: (value, place) => objectOf(value, place), id: text }, ['name'])),
  modelText: text,
  delimiters,
  done_reason: text,
  metrics: members({
    total_duration: count(),
    load_duration: count(),
    prompt_eval_count: count(),
    prompt_eval_duration: count(),
    eval_count: count(),
    eval_duration: count(),
  }),
  fault,
  wire,
});

const say: Check = (value, place) => {
  sayMembers(value, place);
  const { modelText, content, thinking, tool_calls: calls } = value as Readonly<Record<string, unknown>>;
  const others = [content, thinking, calls].filter((entry) => entry !== undefined);
  demand(
    modelText === undefined || others.length === 0,
    place,
    'has modelText, which is all that the model says: no content, thinking or tool_calls beside it',
  );
};

const script = members({
  version: text,
  models: listOf(model),
  answers: listOf(
    members(
      {
        when: members({ model: text, lastUser: pattern, tool: text, lastRole: text, answered: count(), nth: count(1) }),
        say,
      },
      ['say'],
    ),
  ),
  otherwise: say,
  faults: listOf(members({ fault, path: text, nth: count(1) }, ['fault'])),
  wire,
  delimiters,
  loneEscape: oneOf('panics', 'survives'),
  dialect: oneOf('ollama', 'official'),
});

/** A script that can be followed, out of anything; throws a `ScriptError` that names the place. */
export function readScript(value: unknown): Script {
  script(value, '');
  return value as Script;
}

function objectOf(value: unknown, place: string): void {
  demand(typeof value === 'object' && value !== null && !Array.isArray(value), place, 'must be an object');
}

function pattern(value: unknown, place: string): void {
  if (typeof value === 'string' || value instanceof RegExp) return;
  members({ pattern: text, flags: text }, ['pattern'])(value, place);
  const { pattern: source, flags } = value as { readonly pattern: string; readonly flags?: string };
  try {
    RegExp(source, flags).test('');
  } catch (error) {
    demand(false, place, `is no pattern: ${(error as Error).message}`);
  }
}
