import { FpfError } from '@fpf/contracts';
import { failed, type Named } from './component-refusals.ts';

/**
 * A component of somebody else whose errors say whose they are. What has a code keeps it: a disk that is full, a signal
 * and a refusal of its own are told as such.
 */
export function nameErrors(made: object, named: Named): object {
  const within = <T>(member: PropertyKey, work: () => T): T => {
    const say = (error: unknown): never => {
      const isPlain = error instanceof Error && !FpfError.is(error) && !('code' in error);
      throw isPlain ? failed(named, `fails in ${String(member)}`, error) : error;
    };
    try {
      const answer = work();
      return (answer instanceof Promise ? answer.catch(say) : answer) as T;
    } catch (error) {
      return say(error);
    }
  };
  const calls = new Map<unknown, unknown>();
  const read = (member: PropertyKey): unknown => {
    const value: unknown = within(member, () => Reflect.get(made, member));
    if (typeof value !== 'function') return value;
    const call = calls.get(value) ?? ((...args: unknown[]) => within(member, () => Reflect.apply(value, made, args)));
    calls.set(value, call);
    return call;
  };
  const members = membersOf(made).map((member) => [member, { enumerable: true, get: () => read(member) }]);
  return Object.defineProperties({}, Object.fromEntries(members) as PropertyDescriptorMap);
}

/** Its own and what it inherits: a component may be of a class. */
function membersOf(made: object): readonly PropertyKey[] {
  const found = new Set<PropertyKey>();
  for (let at: object | null = made; at !== null && at !== Object.prototype; at = Reflect.getPrototypeOf(at))
    for (const member of Reflect.ownKeys(at)) if (member !== 'constructor') found.add(member);
  return [...found];
}
