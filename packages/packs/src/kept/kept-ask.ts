import { type JsonValue, type MethodInterface, Type } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Static } from '@sinclair/typebox';
import { wholeText } from './whole-text.ts';

/** The parts of a method's interface that bind somebody, each with what is said where one is told. */
export const askParts = [
  'role',
  'capability',
  'input',
  'precondition',
  'step',
  'effect',
  'acceptance',
  'failure',
  'bound',
  'evidence',
] as const;
export type AskPart = (typeof askParts)[number];

/** One item of SKILL.md: where it stands, its id there, and what it says. */
export const KeptAsk = Type.Object(
  {
    part: Type.Union(askParts.map((part) => Type.Literal(part))),
    id: Type.String({ maxLength: 512 }),
    says: Type.String({ maxLength: 2_048 }),
  },
  { additionalProperties: false },
);
export type KeptAsk = Static<typeof KeptAsk>;

/** What the body of SKILL.md asks and allows, item by item, as far as the profile reads it. */
export function asksOf(method: Partial<MethodInterface>): readonly KeptAsk[] {
  const {
    roles = [],
    parameters = [],
    preconditions = [],
    steps = [],
    effects = [],
    acceptance = [],
    failures = [],
    evidence = [],
  } = method;
  return [
    ...roles.map(({ role }) => ask('role', role, role)),
    ...roles
      .flatMap(({ capabilities }) => capabilities)
      .map(({ id, characteristic, op, value, unit }) =>
        ask('capability', id, [characteristic, op, value, unit].join(' ').trim()),
      ),
    ...parameters.map(({ id, ...rest }) => ask('input', id, rest)),
    ...preconditions.map(({ id, ...rest }) => ask('precondition', id, rest)),
    ...steps.map(({ n, ...rest }) => ask('step', String(n), rest)),
    ...effects.map(({ id, ...rest }) => ask('effect', id, rest)),
    ...acceptance.map(({ id, ...rest }) => ask('acceptance', id, rest)),
    ...failures.map(({ id, ...rest }) => ask('failure', id, rest)),
    ...Object.entries(method.bounds ?? {}).map(([name, bound]) => ask('bound', name, bound)),
    ...evidence.map(({ id, ...rest }) => ask('evidence', id, rest)),
  ];
}

function ask(part: AskPart, id: string, said: JsonValue): KeptAsk {
  return {
    part,
    id: wholeText(id, 128),
    says: wholeText(typeof said === 'string' ? said : canonicalJson(said), 1_024),
  };
}
