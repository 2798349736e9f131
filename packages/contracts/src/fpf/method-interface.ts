import { Type, type Static } from '@sinclair/typebox';
import { Count } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, Json, JsonRecord, JsonSchema, oneOf } from '../schema/json.ts';

const Ids = Type.Array(Type.String({ maxLength: 64 }));

export const Capability = Type.Object(
  { id: Type.String(), characteristic: Type.String(), op: oneOf(['>=', '>', '=', '<', '<=']), value: Type.String(), unit: Type.String() },
  closed,
);
export type Capability = Static<typeof Capability>;

/** What a method asks for and gives: the extracted form that alone is enough to plan work (`enact`). */
export const MethodInterface = define(
  'method-interface',
  1,
  Type.Object(
    {
      method: Type.String({ minLength: 1 }),
      purpose: Type.String({ minLength: 1 }),
      roles: Type.Array(Type.Object({ role: Type.String({ minLength: 1 }), capabilities: Type.Array(Capability) }, closed)),
      parameters: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            name: Type.String(),
            schema: JsonSchema,
            required: Type.Boolean(),
            default: Type.Optional(Json),
            text: Type.String(),
          },
          closed,
        ),
      ),
      preconditions: Type.Array(Type.Object({ id: Type.String(), text: Type.String(), evidence: Ids }, closed)),
      steps: Type.Array(Type.Object({ n: Count, uses: Type.String(), in: JsonRecord, out: Ids, text: Type.String() }, closed)),
      outputs: Type.Array(Type.Object({ id: Type.String(), schema: JsonSchema, text: Type.String() }, closed)),
      effects: Type.Array(Type.Object({ id: Type.String(), affects: Type.String(), text: Type.String() }, closed)),
      bounds: Type.Object(
        { timeMs: Count, calls: Count, bytes: Count, network: Type.Boolean(), writes: Type.Array(Type.String()) },
        closed,
      ),
      failures: Type.Array(
        Type.Object(
          { id: Type.String(), when: Type.String(), decision: oneOf(['abstain', 'degrade']), recovery: Type.String(), retries: Count },
          closed,
        ),
      ),
      acceptance: Type.Array(Type.Object({ id: Type.String(), over: Ids, predicate: Type.String() }, closed)),
      evidence: Type.Array(
        Type.Object(
          {
            id: Type.String(),
            query: Type.Optional(Type.String()),
            carrierClass: Type.String(),
            producedBy: Type.String(),
            at: oneOf(['before', 'after']),
          },
          closed,
        ),
      ),
    },
    closed,
  ),
);
export type MethodInterface = Static<typeof MethodInterface>;
