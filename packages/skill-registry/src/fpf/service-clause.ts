import type { MethodInterface, ServiceClause, SkillManifest } from '@fpf/contracts';

/** What the skill promises to whoever uses it (A.2.3). Role kinds only: who delivers is the assignment's matter. */
export function serviceClauseOf(method: MethodInterface, manifest: SkillManifest): ServiceClause {
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
