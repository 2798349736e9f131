import { evaluate } from '@fpf/evaluation';
import { writeBfclFolder } from '@fpf/evaluation/eval';
import { compose } from '@fpf/project/compose';
import { type CommandHandler, text, values } from '../command/descriptor.ts';
import { evalPlan } from './eval-plan.ts';
import { evalResult } from './eval-result.ts';
import { offeringOf } from '@fpf/project/models';
import { makeableFolder } from '../command/makeable-folder.ts';
import { projectInput } from '../command/project-input.ts';
import { progressOf } from '../terminal/progress.ts';
import { stoppable } from '../signals/stoppable.ts';

/**
 * Everything that can be wrong with the words is found before the model is asked. A measurement is held to no lock: any
 * model may be measured.
 */
export const evalModel: CommandHandler = (input) =>
  stoppable(input, 'stopped before the first answer; nothing was measured', async (signal) => {
    const plan = evalPlan(input);
    const composition = await compose(projectInput({ ...input, options: { ...input.options, frozen: false } }));
    const { tools, toolsName } = await offeringOf(text(input, 'tools') ?? 'skills', composition);
    if (plan.bfcl !== undefined) {
      const { bfcl, cases } = plan;
      await writeBfclFolder(makeableFolder(bfcl), cases, tools);
      return { exitCode: 0, data: { folder: bfcl, cases: cases.length }, text: `${cases.length} cases in ${bfcl}` };
    }
    const progress = progressOf(input.terminal, 'asked');
    const report = await evaluate({
      gateway: composition.ports.model,
      cases: plan.cases,
      tools,
      toolsName,
      repeat: plan.repeat,
      forbidden: values(input, 'forbid'),
      signal,
      onProgress: ({ done, of }) => progress(done, of),
    });
    return evalResult(plan, report, signal);
  });
