import { askExpiresForm, Budget, Policy, readAskExpires, runModes } from '@fpf/contracts';
import { checkOptions, type OptionForm, optionForms } from '@fpf/contracts/validate';
import { checkHooks } from './hooks/check-hook.ts';
import { type AskedOutput, runOutput } from './output/asked-output.ts';

const { callable, list, members, numbers, object, oneOf, text, uuidV7, yesOrNo } = optionForms;

const ofStack = {
  host: object,
  budget: numbers(Object.fromEntries(Object.keys(Budget.properties).map((name) => [name, Infinity]))),
  policy: checkPolicy,
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
  allSkills: object,
  suggest: callable,
};

function checkPolicy(policy: unknown): string | undefined {
  const odd = members(Object.keys(Policy.properties))(policy);
  if (odd !== undefined) return odd;
  const { ask_expires: time } = policy as Readonly<Record<string, unknown>>;
  if (time === undefined || readAskExpires(time) !== undefined) return undefined;
  return `has an ask_expires that ${askExpiresForm}`;
}

/** Refuses by name an option of `createStack` that would be ignored, and a limit or a rule with it. */
export function checkStackOptions(options: object): void {
  // These two are written as undefined where a project has neither rules nor a lock.
  checkOptions('createStack', options, ofStack, ['policy', 'pins']);
}

/** What a program may say of one run, wherever that works. */
export const runOptionForms: Readonly<
  Record<'mode' | 'hooks' | 'canUseTool' | 'choose' | 'keepOpen' | 'output', OptionForm>
> = {
  mode: oneOf(runModes),
  hooks: checkHooks,
  canUseTool: callable,
  choose: callable,
  keepOpen: yesOrNo,
  output: checkOutput,
};

function milliseconds(value: unknown): string | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'is not a whole number from 0 on';
}

const ofQuery = {
  workspace: text,
  stateDir: text,
  homeDir: text,
  covers: list,
  runsDir: text,
  allowUnconfined: yesOrNo,
  opened: callable,
  waitMs: milliseconds,
  ...runOptionForms,
};
const stepOrLabel = (value: unknown): string | undefined =>
  typeof value === 'string' || Number.isSafeInteger(value) ? undefined : 'is neither a label nor a number';
/** What it may say besides of a run that begins as another one did. */
export const forkOptionForms: Readonly<Record<'at' | 'message', OptionForm>> = { at: stepOrLabel, message: text };
const ofForm = {
  query: { run: uuidV7, session: text, plan: object },
  resume: { session: text, allowDrift: yesOrNo },
  fork: forkOptionForms,
};

/** Refuses by name an option of a run that would be ignored, or taken for another. */
export function checkRunOptions(of: keyof typeof ofForm, options: object): void {
  const more = of === 'fork' ? { ...ofForm.resume, ...ofForm.fork } : ofForm[of];
  checkOptions(of, options, { ...ofQuery, ...more });
}

const ofOutput = members(['schema', 'description', 'retries']);

function checkOutput(output: unknown): string | undefined {
  const wrong = ofOutput(output);
  if (wrong !== undefined) return wrong;
  const { schema, description = 'none', retries = 0 } = output as Readonly<Record<string, unknown>>;
  // Some libraries make schemas that can be called.
  if (object(schema) !== undefined && callable(schema) !== undefined) return 'has no schema';
  if (text(description) !== undefined) return 'has a description that is not a text';
  if (!Number.isSafeInteger(retries) || (retries as number) < 0) return 'has retries that are not a whole number';
  runOutput(output as AskedOutput);
  return undefined;
}
