import { enact } from '../enact.ts';
import { bindAtWork } from '../bind-inputs.ts';
import { checkBounds } from './check-bounds.ts';
import { checkEvidence } from './check-evidence.ts';
import { anyone, checkExamples, withoutCapabilities } from './check-examples.ts';
import { checkIds } from './check-ids.ts';
import { checkLinks } from './check-links.ts';
import { checkSteps } from './check-steps.ts';
import { checkTerms } from './check-terms.ts';
import { tellAt, type World } from './world.ts';

/**
 * Epistemic completeness: a closed world over the skill's folder. Every id, tool, argument, term and link resolves
 * inside it.
 */
export function checkCompleteness(world: World): void {
  checkIds(world);
  checkEvidence(world);
  checkSteps(world);
  checkBounds(world);
  checkTerms(world);
  checkLinks(world);
  checkExamples(world);
  checkPlan(world);
}

/** The last word is `enact`'s. A gap that no other finding explains is told as it is. */
function checkPlan(world: World): void {
  const { interface: method, reader } = world.method;
  if (reader.findings.errors() > 0) return;
  const enactment = enact(withoutCapabilities(method), anyone, bindAtWork(method));
  if ('gaps' in enactment)
    for (const { id, message } of enactment.gaps) tellAt(world, id, 'skill.k49-gap', `gap ${id}: ${message}`);
}
