import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { Count } from '../schema/common.ts';
import { define } from '../schema/define.ts';
import { closed, Json, JsonSchema, mapOf, oneOf } from '../schema/json.ts';
import { StepInput } from './work-plan.ts';

/** An item's id, such as `IN-1`. What an item is follows from its place, never from these letters. */
const ItemId = Type.String({ minLength: 1, maxLength: 64 });
const Ids = Type.Array(ItemId);

export const Capability = Type.Object(
  {
    id: ItemId,
    characteristic: Type.String(),
    op: oneOf(['>=', '>', '=', '<', '<=']),
    value: Type.String(),
    unit: Type.String(),
  },
  closed,
);
export type Capability = Static<typeof Capability>;

/** What a method asks for and gives: the extracted form that alone is enough to plan work (`enact`). */
export const MethodInterface = define(
  'method-interface',
  1,
  Type.Object(
    {
      method: Type.String({ minLength: 1, maxLength: 128 }),
      /** Where the names of method and role mean what they mean (A.1.1). */
      context: Type.String({ minLength: 1, maxLength: 128 }),
      /** The description that this was taken from, and its edition: `skill:<id>@<version>`. */
      description: Type.String({ minLength: 1, maxLength: 200 }),
      purpose: Type.String({ minLength: 1 }),
      roles: Type.Array(
        Type.Object({ role: Type.String({ minLength: 1 }), capabilities: Type.Array(Capability) }, closed),
      ),
      parameters: Type.Array(
        Type.Object(
          {
            id: ItemId,
            name: Type.String(),
            schema: JsonSchema,
            required: Type.Boolean(),
            default: Type.Optional(Json),
            text: Type.String(),
          },
          closed,
        ),
      ),
      preconditions: Type.Array(Type.Object({ id: ItemId, text: Type.String(), evidence: Ids }, closed)),
      /**
       * `uses` is `tool:<name>` or `reason`. `in` is by the argument's name; a `reason` step has no names, so it counts
       * from 1.
       */
      steps: Type.Array(
        Type.Object(
          {
            n: Count,
            uses: Type.String(),
            in: mapOf(StepInput),
            out: Ids,
            when: Type.Optional(Type.String({ maxLength: 512 })),
            /** Of these inputs at most one has a value, and where `least` is 1, one of them has. */
            choices: Type.Optional(
              Type.Array(
                Type.Object(
                  { of: Type.Array(ItemId, { minItems: 2 }), least: Type.Integer({ minimum: 0, maximum: 1 }) },
                  closed,
                ),
              ),
            ),
            text: Type.String(),
          },
          closed,
        ),
      ),
      /** `name` is the property of the tool's output. */
      outputs: Type.Array(
        Type.Object({ id: ItemId, name: Type.String(), schema: JsonSchema, text: Type.String() }, closed),
      ),
      /** `affects` is `none`, `workspace`, `project-memory`, or the id of the input that names the path. */
      effects: Type.Array(Type.Object({ id: ItemId, affects: Type.String(), text: Type.String() }, closed)),
      bounds: Type.Object(
        { timeMs: Count, calls: Count, bytes: Count, network: Type.Boolean(), writes: Type.Array(Type.String()) },
        closed,
      ),
      failures: Type.Array(
        Type.Object(
          {
            id: ItemId,
            when: Type.String(),
            decision: oneOf(['abstain', 'degrade']),
            recovery: Type.String(),
            retries: Count,
          },
          closed,
        ),
      ),
      acceptance: Type.Array(Type.Object({ id: ItemId, over: Ids, evidence: Ids, predicate: Type.String() }, closed)),
      evidence: Type.Array(
        Type.Object(
          {
            id: ItemId,
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
