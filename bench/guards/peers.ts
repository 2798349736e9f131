import { celEnv, type CelInput, isCelError, parse, plan } from '@bufbuild/cel';
import { preparsePolicySet, statefulIsAuthorized } from '@cedar-policy/cedar-wasm/nodejs';
import { createGuardEngine } from '@fpf/guards';
import jsonLogicJs from 'json-logic-js';
import { args, ctx, decisionCase, plainEvidence, when } from './guard.ts';

export type Peer = {
  readonly name: string;
  /** One decision with all that it needs at hand; whether it passes. */
  readonly decide: () => Decides;
  /** The same with the count of calls missing; whether it passes then. */
  readonly missing: () => Decides;
  /** A rule that must stop where the count is high, with the count missing; whether it still stops nothing. */
  readonly unstopped: () => Decides;
};

/** A promise where the port asks for one: its cost is part of the decision's. */
export type Decides = boolean | Promise<boolean>;

const rate = 'rate.calls:write_file?per=60';

export function ours(): Peer {
  const engine = createGuardEngine({}, { clock: { now: () => 0 } } as Parameters<typeof createGuardEngine>[1]);
  const [whole, less] = [decisionCase(), decisionCase(rate)];
  const negated = {
    ...less,
    guards: less.guards.map((guard) => ({ ...guard, spec: { ...guard.spec, when: `!(ev["${rate}"].value >= 10)` } })),
  };
  const passes = async (one: typeof whole): Promise<boolean> => (await engine.judge('guard', one)).decision === 'pass';
  return {
    name: 'a whole decision (judge)',
    decide: () => passes(whole),
    missing: () => passes(less),
    unstopped: () => passes(negated),
  };
}

export function bareCel(): Peer {
  const evaluate = plan(celEnv(), parse(when));
  const stop = plan(celEnv(), parse(`!(ev["${rate}"].value >= 10)`));
  const { [rate]: _, ...less } = plainEvidence();
  const whole = plainEvidence();
  const passes = (run: typeof evaluate, ev: object): boolean => {
    const result = run({ ev: ev as CelInput, args, ctx });
    return !isCelError(result) && result === true;
  };
  return {
    name: '@bufbuild/cel alone',
    decide: () => passes(evaluate, whole),
    missing: () => passes(evaluate, less),
    unstopped: () => passes(stop, less),
  };
}

const entity = (type: string, id: string) => ({ type, id });

export function cedar(): Peer {
  preparsePolicySet('guard', {
    staticPolicies: `permit(principal, action, resource) when { context.open && ["write_file", "move_path"].contains(context.tool) && context.path like "src/*"
      && !(context.path like "*..*") && context.rate < 10 && context.able >= 90 && context.read };`,
  });
  preparsePolicySet('stop', {
    staticPolicies:
      'permit(principal, action, resource); forbid(principal, action, resource) when { context.rate >= 10 };',
  });
  const passes = (policies: string, context: Record<string, boolean | number | string>): boolean => {
    const answer = statefulIsAuthorized({
      principal: entity('Run', 'a'),
      action: entity('Action', 'call'),
      resource: entity('Tool', 'write_file'),
      context,
      preparsedPolicySetId: policies,
      entities: [],
    });
    return answer.type === 'success' && answer.response.decision === 'allow';
  };
  const less = { open: true, tool: 'write_file', path: args.path, able: 95, read: true };
  const whole = { ...less, rate: 3 };
  return {
    name: 'Cedar (WASM, preparsed)',
    decide: () => passes('guard', whole),
    missing: () => passes('guard', less),
    unstopped: () => passes('stop', less),
  };
}

export function jsonLogic(): Peer {
  const apply = (logic: unknown, data: unknown): unknown => jsonLogicJs.apply(logic, data);
  const value = (name: string) => ({ var: name });
  const rule = {
    and: [
      { '===': [value('open'), true] },
      { in: [value('tool'), ['write_file', 'move_path']] },
      { '===': [{ substr: [value('path'), 0, 4] }, 'src/'] },
      { '!': [{ in: ['..', value('path')] }] },
      { '<': [value('rate'), 10] },
      { '>=': [value('able'), 0.9] },
      { '===': [value('read'), true] },
    ],
  };
  const less = { open: true, tool: 'write_file', path: args.path, able: 0.95, read: true };
  const whole = { ...less, rate: 3 };
  return {
    name: 'json-logic-js',
    decide: () => apply(rule, whole) === true,
    missing: () => apply(rule, less) === true,
    unstopped: () => apply({ '!': [{ '>=': [value('rate'), 10] }] }, less) === true,
  };
}
