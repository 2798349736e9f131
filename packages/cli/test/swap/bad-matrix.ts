import type { Make } from '@fpf/contract-tests';
import type { PortRole } from '@fpf/contracts';
import { badAgentfs, badStore } from './bad/sessions.ts';
import { badGateway, badProvider } from './bad/models.ts';
import { badEngine, badResolver } from './bad/guards.ts';
import { badLoader, badRegistry } from './bad/skills.ts';
import { badReporter, badRunner } from './bad/work.ts';

export const badnesses = [
  'passes what is not known',
  'changes what it is handed',
  'writes where it may not',
  'drops what has to be kept',
  'gives another shape',
  'hangs',
  'lacks what its contract says',
] as const;
export type Badness = (typeof badnesses)[number];

/**
 * A bad component, what its package says for the cases of its port, and the case that has to catch it; or, in words,
 * why there is none.
 */
export type Cell =
  | { readonly make: Make; readonly name: RegExp; readonly fixture?: { readonly arrange: unknown } }
  | string;
export type BadPort = Readonly<Record<Badness, Cell>>;

/** Every port, and everything that a replacement of it may do wrong. */
export const badPorts: Readonly<Record<PortRole, BadPort>> = {
  'model-gateway': badGateway,
  'model-provider': badProvider,
  'skill-registry': badRegistry,
  'skill-loader': badLoader,
  'guard-engine': badEngine,
  'evidence-resolver': badResolver,
  'tool-runner': badRunner,
  'agentfs-adapter': badAgentfs,
  'state-store': badStore,
  reporter: badReporter,
};
