import { type ComponentPackage, contractIds } from '@fpf/contracts';
import { fixedHost, type Make } from '@fpf/contract-tests';
import agentfs from '@fpf/agentfs-adapter';
import gateway from '@fpf/model-gateway';
import guards from '@fpf/guards';
import reporter from '@fpf/reporter';
import runner from '@fpf/tool-runner';
import skills from '@fpf/skill-registry';

export const ours = {
  'agentfs-adapter': agentfs,
  'guard-engine': guards,
  'model-gateway': gateway,
  reporter,
  'skill-loader': skills,
  'skill-registry': skills,
  'tool-runner': runner,
} satisfies Readonly<Record<string, ComponentPackage>>;

/** Our own component of a port with some of its members replaced: what is spoiled of it is all that is wrong. */
export function spoiled<Port extends object>(
  port: keyof typeof ours,
  spoil: (real: Port, options: object) => Partial<Port>,
): Make {
  const create = ours[port].provides[contractIds[port]];
  return (options) => {
    const real = create?.(options, fixedHost()) as Port;
    return replaced(real, spoil(real, options));
  };
}

/** The same thing, but for what is replaced. A proxy, so that its methods still find themselves. */
export function replaced<T extends object>(real: T, changes: Partial<T>): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      if (Object.hasOwn(changes, name)) return Reflect.get(changes, name) as unknown;
      const member: unknown = Reflect.get(real, name);
      return typeof member === 'function' ? (member.bind(real) as unknown) : member;
    },
    ownKeys: () => Reflect.ownKeys(real),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

export const never = (): Promise<never> => new Promise(() => undefined);
