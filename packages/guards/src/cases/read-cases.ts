import {
  closed,
  Effect,
  FpfError,
  Json,
  JsonRecord,
  JsonSchema,
  type JsonValue,
  part,
  ReducedForm,
  Type,
} from '@fpf/contracts';
import { check, readJson } from '@fpf/contracts/validate';
import type { Static } from '@sinclair/typebox';

const limits = { bytes: 8_388_608, depth: 64, keys: 200_000 };

export type ReadCases = { readonly cases: readonly GuardCase[]; readonly single: boolean };

/** One case, or a list of them, through the strict reader. */
export function readGuardCases(file: string, bytes: Uint8Array): ReadCases {
  const read = readJson(bytes, limits);
  if (!read.ok)
    throw notOne(
      `${file} is not JSON that the strict reader takes: ${read.issue.message} (offset ${read.issue.offset})`,
    );
  const single = !Array.isArray(read.value);
  const list: readonly JsonValue[] = Array.isArray(read.value) ? read.value : [read.value];
  if (list.length === 0) throw notOne(`${file} holds no case`);
  for (const [index, one] of list.entries()) {
    const [issue] = check(GuardCase, one);
    if (issue) throw notOne(`${file}${single ? '' : `: case ${index + 1}`}: ${issue.pointer || '/'} ${issue.message}`);
    assertOneTool(one as unknown as GuardCase, `${file}${single ? '' : `: case ${index + 1}`}`);
  }
  return { cases: list as unknown as readonly GuardCase[], single };
}

function assertOneTool({ call, tool, args }: GuardCase, where: string): void {
  if (call && (tool !== undefined || args !== undefined))
    throw notOne(`${where}: \`call\` names the tool and its arguments; leave \`tool\` and \`args\` out`);
}

function notOne(message: string): FpfError {
  return new FpfError({
    code: 'guard.case-invalid',
    message: `guards: ${message}.`,
    hint: 'A case is {"guard": {…}, "evidence": {"session.open": {"status": "present", "value": true}}}; `fpf guards eval --help` shows more.',
  });
}

const name = Type.String({ minLength: 1, maxLength: 128 });

/** The tool of a case that no skill has: what is left out is the worst that it could be. */
const CaseTool = Type.Object(
  {
    name: Type.Optional(name),
    skill: Type.Optional(name),
    effect: Type.Optional(Effect),
    network: Type.Optional(Type.Boolean()),
    degraded: Type.Optional(part(ReducedForm)),
    input_schema: Type.Optional(JsonSchema),
  },
  closed,
);
type CaseTool = Static<typeof CaseTool>;

/**
 * A call, and what is known of the world, as somebody outside writes it down. What guards, rules and evidence are is
 * not asked of the file: where one is none, it is the decision that says so, and it never is a pass.
 */
export const GuardCase = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 256 })),
    call: Type.Optional(
      Type.Object({ tool: name, skill: Type.Optional(name), args: Type.Optional(JsonRecord) }, closed),
    ),
    tool: Type.Optional(Type.Union([name, CaseTool])),
    args: Type.Optional(JsonRecord),
    guard: Type.Optional(Json),
    guards: Type.Optional(Type.Array(Json, { maxItems: 64 })),
    evidence: Type.Optional(JsonRecord),
    policy: Type.Optional(Json),
  },
  closed,
);
export type GuardCase = Static<typeof GuardCase>;
