import { Budget, Policy, runModes } from '@fpf/contracts';
import { checkOptions, optionForms } from '@fpf/contracts/validate';

const { callable, list, members, numbers, object, oneOf, text, yesOrNo } = optionForms;

const ofStack = {
  host: object,
  budget: numbers(Object.fromEntries(Object.keys(Budget.properties).map((name) => [name, Infinity]))),
  policy: members(Object.keys(Policy.properties)),
  maxSkills: (value: unknown) =>
    Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'is not a whole number above 0',
  pins: list,
  model: members(['name', 'digest']),
  recorded: object,
  facts: object,
  stated: object,
  measured: object,
  tools: list,
  allowInProcess: yesOrNo,
  roles: list,
};

/** Refuses by name an option of `createStack` that would be ignored, and a limit or a rule with it. */
export function checkStackOptions(options: object): void {
  // These two are written as undefined where a project has neither rules nor a lock.
  const given = Object.entries(options).filter(
    ([name, value]) => !(value === undefined && ['policy', 'pins'].includes(name)),
  );
  checkOptions('createStack', Object.fromEntries(given), ofStack);
}

const ofQuery = {
  workspace: text,
  stateDir: text,
  covers: list,
  runsDir: text,
  allowUnconfined: yesOrNo,
  mode: oneOf(runModes),
  hooks: list,
  canUseTool: callable,
  opened: callable,
  keepOpen: yesOrNo,
  output: object,
};
const stepOrLabel = (value: unknown): string | undefined =>
  typeof value === 'string' || Number.isSafeInteger(value) ? undefined : 'is neither a label nor a number';
const ofForm = { query: {}, resume: { session: text, allowDrift: yesOrNo }, fork: { at: stepOrLabel, message: text } };

/** Refuses by name an option of a run that would be ignored, or taken for another. */
export function checkRunOptions(of: keyof typeof ofForm, options: object): void {
  const more = of === 'fork' ? { ...ofForm.resume, ...ofForm.fork } : ofForm[of];
  checkOptions(of, options, { ...ofQuery, ...more });
}
