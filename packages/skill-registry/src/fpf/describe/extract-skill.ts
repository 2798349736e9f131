import {
  deepFreeze,
  type Episteme,
  type MethodDescription,
  type MethodInterface,
  type ServiceClause,
  type SkillFile,
  type SkillManifest,
} from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { fpfEdition } from '../../profile/fpf-header.ts';

/** SKILL.md as the description that it is: knowledge, its carriers, the method, and what is promised. */
export type SkillExtraction = {
  readonly interface: MethodInterface;
  readonly episteme: Episteme;
  readonly method_description: MethodDescription;
  readonly service_clause: ServiceClause;
};

/** From a complete interface. The carriers are all files of the folder: each bears a part of what is described. */
export function extractSkill(
  method: MethodInterface,
  manifest: SkillManifest,
  files: readonly SkillFile[],
): SkillExtraction {
  const id = `episteme:${method.description}`;
  const uses = method.steps.map((step) => step.uses);
  return deepFreeze({
    interface: structuredClone(method),
    episteme: {
      id,
      kind: 'MethodDescription',
      edition: manifest.version,
      describedEntity: `method:${method.context}/${method.method}`,
      referenceScheme: `fpf@${fpfEdition}`,
      context: method.context,
      claims: claimsOf(method),
      carriers: files.map(({ path, bytes }) => ({ path, size: bytes.byteLength, sha256: sha256(bytes) })),
    },
    method_description: { episteme: id, ...structuredClone(method), composition: [...new Set(uses)] },
    service_clause: serviceClauseOf(method, manifest),
  });
}

/** What the skill promises to whoever uses it (A.2.3). Role kinds only: who delivers is the assignment's matter. */
function serviceClauseOf(method: MethodInterface, manifest: SkillManifest): ServiceClause {
  const { acceptance, effects, failures, outputs, roles, steps } = method;
  const used = [
    ...new Set(steps.filter(({ uses }) => uses !== 'reason').map(({ uses }) => uses.slice('tool:'.length))),
  ];
  const places = used.map((name) => manifest.tools.indexOf(name)).filter((index) => index >= 0);
  const file = Object.hasOwn(manifest.metadata, 'fpf-tools') ? manifest.metadata['fpf-tools'] : 'tools.json';
  const changes = effects.some(({ affects }) => affects !== 'none');
  return {
    episteme: `episteme:service-clause:${manifest.id}@${manifest.version}`,
    alias: 'PromiseContent',
    context: method.context,
    purpose: method.purpose,
    providerRole: roles[0]?.role ?? '',
    consumerRole: null,
    claimScope: manifest.compatibility === undefined ? [] : [manifest.compatibility],
    accessSpec: `${file}#/tools${places.length === 1 ? `/${places[0]}` : ''}`,
    acceptanceSpec: {
      criteria: acceptance.map(({ id }) => id),
      verdicts: failures.some(({ decision }) => decision === 'degrade')
        ? ['pass', 'fail', 'partial']
        : ['pass', 'fail'],
      nonDelivery: 'fail',
      window: 'per-work',
    },
    promisedOutcome: {
      mode: outputs.length === 0 ? 'WorkOnly' : changes ? 'Composite' : 'ResultOnly',
      work: outputs.length === 0 || changes ? `${method.description}#${method.method}` : null,
      result: [...outputs, ...effects].map(({ id }) => id),
    },
    unitOfDelivery: null,
    version: manifest.version,
  };
}

type Claim = Episteme['claims'][number];
type Quadrant = Claim['quadrant'];

/**
 * The sentences of a method, each in one quadrant of the boundary square (A.6.B). A claim of admissibility never refers
 * to a duty; a duty names the role that is held to it.
 *
 * | quadrant | sentences |
 * | :------- | :-------- |
 * | L, laws | what comes out, and what changes |
 * | A, admissibility | what has to hold before, what the role asks of its holder, what result is admitted |
 * | D, duties | the steps, the limits, what is done about a failure |
 * | E, evidence | what shows it |
 */
function claimsOf(method: MethodInterface): Claim[] {
  const { outputs, effects, preconditions, roles, acceptance, steps, bounds, failures, evidence } = method;
  const role = roles[0]?.role ?? '';
  const { timeMs, calls, bytes, network, writes } = bounds;
  return [
    ...numbered('L', [
      ...outputs.map(({ id, name, text }) => [`${name}: ${text}`, [id]] as const),
      ...effects.map(({ id, affects, text }) => [`affects ${affects}: ${text}`, [id]] as const),
    ]),
    ...numbered('A', [
      ...roles.flatMap(({ capabilities }) =>
        capabilities.map(
          ({ id, characteristic, op, value, unit }) =>
            [[characteristic, op, value, unit].join(' ').trim(), [id]] as const,
        ),
      ),
      ...preconditions.map(({ id, text, evidence: by }) => [text, [id, ...by]] as const),
      ...acceptance.map(({ id, over, evidence: by, predicate }) => [predicate, [id, ...over, ...by]] as const),
    ]),
    ...numbered('D', [
      ...steps.map(({ n, uses, when, in: given, out, text }) => {
        const refs = Object.values(given).flatMap((input) => ('from' in input ? [input.from] : []));
        return [
          `the ${role}, step ${n}${when === undefined ? '' : `, when ${when}`}, by ${uses}: ${text}`,
          [...refs, ...out],
        ] as const;
      }),
      ...failures.map(
        ({ id, when, decision, recovery, retries }) =>
          [`the ${role}, when ${when}: ${decision}; ${recovery}; ${retries} retries`, [id]] as const,
      ),
      [
        `the ${role} stays within ${timeMs} ms, ${calls} calls and ${bytes} bytes, with${network ? '' : 'out'} network`,
        [],
      ] as const,
      [`the ${role} writes ${writes.length === 0 ? 'nothing' : `only ${writes.join(', ')}`}`, []] as const,
    ]),
    ...numbered(
      'E',
      evidence.map(
        ({ id, at, carrierClass, producedBy }) => [`${at}: ${carrierClass}, produced by ${producedBy}`, [id]] as const,
      ),
    ),
  ];
}

function numbered(
  quadrant: Quadrant,
  sentences: readonly (readonly [text: string, refs: readonly string[]])[],
): Claim[] {
  return sentences.map(([text, refs], index) => ({
    id: `${quadrant}-${index + 1}`,
    quadrant,
    text,
    refs: [...new Set(refs)],
  }));
}
