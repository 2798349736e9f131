import type { Contender } from '@fpf/evaluation/acceptance';
import { compose } from '@fpf/project/compose';
import { hostOf } from '@fpf/project/host';
import { type ModelChoice, modelName, resolveProvider } from '@fpf/project/model';
import type { ProjectRecord } from '@fpf/project/open';
import type { CommandInput } from '../../command/descriptor.ts';
import { offeringOf } from '../eval/offering.ts';
import { projectInput } from '../project-input.ts';

/** A model of the project as an acceptance asks it: who it is, and what a run would ask. It is held to no lock. */
export function contender(project: ProjectRecord, choice: ModelChoice, input: CommandInput): Contender {
  return {
    provider: choice.provider,
    name: modelName(choice),
    probe: async (signal) => {
      const provider = await (await resolveProvider(project, choice)).make(hostOf(projectInput(input)));
      return await provider.probe(signal);
    },
    gateway: async (digest) => {
      const unfrozen = projectInput({ ...input, options: { ...input.options, frozen: false } });
      const held: ModelChoice = { ...choice, ...(digest !== null && { digest }) };
      const composition = await compose(unfrozen, 'unasked', project, held);
      return { gateway: composition.ports.model, ...(await offeringOf('skills', composition)) };
    },
  };
}
