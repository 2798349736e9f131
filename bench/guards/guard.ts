import { type DecisionCase, deepFreeze, type Evidence, type JsonValue } from '@fpf/contracts';

const at = '2026-01-02T03:04:05.000Z';

/**
 * A session is open, the tool is one of two, the path lies in a folder, calls are few, the model is able, an earlier
 * call went well.
 */
export const when = [
  'ev["session.open"].value == true',
  'ctx.tool.name in ["write_file", "move_path"]',
  'args.path.startsWith("src/")',
  '!args.path.contains("..")',
  'ev["rate.calls:write_file?per=60"].value < 10',
  'ev["model.rate:exact"].value >= 0.9',
  'ev["call.ok:read_file"].value == true',
].join(' && ');

const answers: Readonly<Record<string, JsonValue>> = {
  'session.open': true,
  'rate.calls:write_file?per=60': 3,
  'model.rate:exact': 0.95,
  'call.ok:read_file': true,
};

export const args = { path: 'src/a.ts', content: 'const a = 1;\n' };
export const ctx = {
  tool: { name: 'write_file', effect: 'fs' },
  skill: { id: 'files', name: 'files', version: '1.0.0', shipped: true },
};

/** As evidence is gathered: frozen. What is left out was not found out. */
export function decisionCase(leftOut?: string): DecisionCase {
  const evidence = Object.entries(answers).map(([id, value]): Evidence => {
    const carrier = { type: 'bench', ref: id, at };
    return id === leftOut
      ? { id, status: 'unknown', by: 'bench' }
      : { id, status: 'present', value, carrier, by: 'bench' };
  });
  const spec = {
    predicate: 'a file of the sources may be written',
    required_evidence: ['session.open'],
    failure_mode: 'abstain',
    when,
  } as const;
  return deepFreeze<DecisionCase>({
    tool: { skill: ctx.skill, name: 'write_file', effect: 'fs', network: false },
    args,
    policy: null,
    guards: [{ from: 'tool', id: 'write_file', spec: { ...spec, required_evidence: [...spec.required_evidence] } }],
    evidence,
  });
}

/** The same evidence as plain data, for an evaluator that is handed objects. */
export function plainEvidence(): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    decisionCase().evidence.map(({ id, status, value = null, carrier }) => [
      id,
      { status, value, carrier: { ...carrier } },
    ]),
  );
}
