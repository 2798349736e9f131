import type { Episteme, MethodInterface } from '@fpf/contracts';

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
export function claimsOf(method: MethodInterface): Claim[] {
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
