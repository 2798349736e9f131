import { closed } from '@fpf/contracts';
import { type Static, Type } from '@sinclair/typebox';

export const GatewayOptions = Type.Object(
  {
    /** Which registered provider answers. */
    provider: Type.String({ minLength: 1, maxLength: 64 }),
    /** The digest that must answer; another one is refused before anything is asked. */
    digest: Type.Optional(Type.String({ pattern: '^sha256:[0-9a-f]{64}$' })),
    deadlineMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
    maxReplyBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 67_108_864 })),
    maxCalls: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
    tries: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  },
  closed,
);
export type GatewayOptions = Static<typeof GatewayOptions>;

export type Limits = {
  readonly deadlineMs: number;
  readonly maxReplyBytes: number;
  readonly maxCalls: number;
  readonly tries: number;
};

export function limitsOf(options: GatewayOptions): Limits {
  return {
    deadlineMs: options.deadlineMs ?? 90_000,
    maxReplyBytes: options.maxReplyBytes ?? 1_048_576,
    maxCalls: options.maxCalls ?? 8,
    tries: options.tries ?? 2,
  };
}
