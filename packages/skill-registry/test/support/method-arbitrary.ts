import type { MethodInterface } from '@fpf/contracts';
import { fc } from './fast-check.ts';

/** Numbers of the items of each kind, and choices for the rest: from these a coherent interface is made. */
const shape = fc.record({
  capabilities: fc.nat(3),
  parameters: fc.array(fc.record({ required: fc.boolean(), type: fc.constantFrom('string', 'integer', 'boolean') }), {
    maxLength: 5,
  }),
  preconditions: fc.nat(3),
  evidence: fc.integer({ min: 1, max: 4 }),
  steps: fc.array(
    fc.record({
      reason: fc.boolean(),
      conditional: fc.boolean(),
      takes: fc.array(fc.nat(20), { maxLength: 3 }),
      yields: fc.nat(2),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  effects: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  acceptance: fc.array(fc.record({ over: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), by: fc.nat(20) }), {
    minLength: 1,
    maxLength: 3,
  }),
  failures: fc.array(fc.constantFrom('abstain' as const, 'degrade' as const), { minLength: 1, maxLength: 3 }),
});

/** Interfaces that hang together: every reference is declared, and a step takes only what may be there before it. */
export const methods: fc.Arbitrary<MethodInterface> = shape.map((made): MethodInterface => {
  const parameters = made.parameters.map(({ required, type }, at) => ({
    id: `IN-${at + 1}`,
    name: `arg${at + 1}`,
    schema: { type },
    required,
    text: `input ${at + 1}`,
  }));
  const evidence = Array.from({ length: made.evidence }, (_, at) => ({
    id: `EV-${at + 1}`,
    carrierClass: 'a carrier',
    producedBy: 'somebody',
    at: 'after' as const,
  }));
  const outputs: MethodInterface['outputs'] = [];
  const first = { reason: false, conditional: false, takes: [], yields: 0 };
  const steps = [first, ...made.steps].map(
    ({ reason, conditional, takes, yields }, at): MethodInterface['steps'][number] => {
      // A step that comes later leans on outputs that are surely there, which those of alternatives are not.
      const before = [
        ...parameters.map(({ id }) => id),
        ...outputs.filter(({ text }) => text === 'sure').map(({ id }) => id),
      ];
      const given = [...new Set(takes.flatMap((take) => before[take % Math.max(before.length, 1)] ?? []))];
      const out = Array.from({ length: yields }, () => {
        const id = `OUT-${outputs.length + 1}`;
        outputs.push({
          id,
          name: `out${outputs.length + 1}`,
          schema: { type: 'string' },
          text: conditional ? 'perhaps' : 'sure',
        });
        return id;
      });
      return {
        n: at + 1,
        uses: reason ? 'reason' : `tool:tool_${at + 1}`,
        in: Object.fromEntries(given.map((from, index) => [`a${index + 1}`, { from }])),
        out,
        ...(conditional && { when: 'it is asked for' }),
        text: `step ${at + 1}`,
      };
    },
  );
  const effects = made.effects.map((at, index) => ({
    id: `EFF-${index + 1}`,
    affects: parameters[at % Math.max(parameters.length, 1)]?.id ?? 'none',
    text: 'an effect',
  }));
  const results = [...outputs, ...effects].map(({ id }) => id);
  return {
    method: 'a-method',
    context: 'workspace',
    description: 'skill:a-skill@1.0.0',
    purpose: 'It is generated.',
    roles: [
      {
        role: 'a-role',
        capabilities: Array.from({ length: made.capabilities }, (_, at) => ({
          id: `CAP-${at + 1}`,
          characteristic: 'node',
          op: '>=' as const,
          value: '20',
          unit: '',
        })),
      },
    ],
    parameters,
    preconditions: Array.from({ length: made.preconditions }, (_, at) => ({
      id: `PRE-${at + 1}`,
      text: 'it holds',
      evidence: [evidence[at % evidence.length]?.id ?? ''],
    })),
    steps,
    outputs,
    effects,
    bounds: {
      timeMs: 1000,
      calls: 9,
      bytes: 1024,
      network: false,
      writes: effects.flatMap(({ affects }) => (affects === 'none' ? [] : [affects])),
    },
    failures: made.failures.map((decision, at) => ({
      id: `FAIL-${at + 1}`,
      when: 'it fails',
      decision,
      recovery: 'stop',
      retries: at,
    })),
    acceptance: made.acceptance.map(({ over, by }, at) => ({
      id: `ACC-${at + 1}`,
      over: [...new Set(over.flatMap((one) => results[one % results.length] ?? []))],
      evidence: [evidence[by % evidence.length]?.id ?? ''],
      predicate: 'it is so',
    })),
    evidence,
  };
});

/** All ids of an interface, by consistent renaming of whole ids in every text of a JSON value and in its keys. */
export function rename<T>(value: T, names: ReadonlyMap<string, string>): T {
  const text = JSON.stringify(value).replace(/[A-Z]{1,32}-[0-9A-Za-z]{1,31}(?![\w-])/g, (id) => names.get(id) ?? id);
  return JSON.parse(text) as T;
}

export function idsOf(method: MethodInterface): readonly string[] {
  const { roles, parameters, preconditions, outputs, effects, failures, acceptance, evidence } = method;
  const items = [
    roles.flatMap(({ capabilities }) => capabilities),
    parameters,
    preconditions,
    outputs,
    effects,
    failures,
    acceptance,
    evidence,
  ];
  return items.flat().map(({ id }) => id);
}
