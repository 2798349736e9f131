import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count, Id, Instant } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed } from '../schema/json.ts';

const word = Type.String({ maxLength: 128 });

export const LogLevel = Type.Union([
  Type.Literal('error'),
  Type.Literal('warn'),
  Type.Literal('info'),
  Type.Literal('debug'),
]);
export type LogLevel = Static<typeof LogLevel>;

const facts = {
  run_id: Type.Optional(Id),
  /** Of which run a task is one. */
  task_of: Type.Optional(Id),
  session: Type.Optional(word),
  stage: Type.Optional(word),
  turn: Type.Optional(Count),
  attempt: Type.Optional(Count),
  call_id: Type.Optional(word),
  tool: Type.Optional(word),
  skill: Type.Optional(word),
  model: Type.Optional(word),
  hook: Type.Optional(word),
  package: Type.Optional(word),
  port: Type.Optional(word),
  mode: Type.Optional(word),
  code: Type.Optional(word),
  outcome: Type.Optional(word),
  exit_code: Type.Optional(Type.Integer()),
  duration_ms: Type.Optional(Type.Number({ minimum: 0 })),
  bytes: Type.Optional(Count),
  count: Type.Optional(Count),
  input_tokens: Type.Optional(Count),
  output_tokens: Type.Optional(Count),
  /** What a person, a model or a file said: at `debug` only. */
  detail: Type.Optional(Type.String()),
};

/** One line of a run's log. It explains and proves nothing: the journal is the record. */
export const LogLine = define(
  'log-line',
  1,
  Type.Object(
    {
      v: Type.Literal(1),
      time: Instant,
      level: LogLevel,
      component: word,
      message: Type.String({ maxLength: 4096 }),
      ...facts,
      /** Something was longer than a line may be, and was cut. */
      cut: Type.Optional(Type.Literal(true)),
    },
    closed,
  ),
);
export type LogLine = Static<typeof LogLine>;

/** What is said beside the message. */
export type LogFacts = Partial<Omit<LogLine, 'v' | 'time' | 'message' | 'cut'>>;
