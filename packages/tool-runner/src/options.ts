import { Type } from '@fpf/contracts';
import type { Static } from '@sinclair/typebox';

const Amount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What a tool may use where its handler does not say, and at most where no handler can. */
export const RunnerOptions = Type.Object(
  {
    timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 600_000 })),
    maxOutputBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 67_108_864 })),
    /**
     * How much a tool may say on a stream before it is ended; what is over maxOutputBytes goes into a file of the run
     * only.
     */
    maxLogBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 268_435_456 })),
    memoryBytes: Type.Optional(Amount),
    processes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4_096 })),
    fileBytes: Type.Optional(Amount),
    openFiles: Type.Optional(Type.Integer({ minimum: 16, maximum: 65_536 })),
  },
  { additionalProperties: false },
);
export type RunnerOptions = Static<typeof RunnerOptions>;

export const defaultOptions: Required<RunnerOptions> = Object.freeze({
  timeoutMs: 30_000,
  maxOutputBytes: 1_048_576,
  maxLogBytes: 16_777_216,
  memoryBytes: 536_870_912,
  processes: 64,
  fileBytes: 268_435_456,
  openFiles: 256,
});
