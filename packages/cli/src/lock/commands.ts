import type { CommandSpec } from '../command/descriptor.ts';
import { modelOptions, projectOptions, runArgument } from '../command/shared-options.ts';
import { waiveOptions } from '../skills/packs/commands.ts';

export const lockCommands: readonly CommandSpec[] = [
  {
    name: 'lock',
    summary: 'write fpf.lock.json: model digest, skill hashes, components, schema ids',
    args: [],
    options: [
      ...projectOptions,
      ...modelOptions,
      ...waiveOptions,
      {
        flags: '--acceptance <file>',
        description: 'the record of `fpf accept` by which this model was accepted; it is kept beside the lock',
      },
    ],
    examples: [{ command: 'fpf lock', note: 'commit the file; `fpf run --frozen` holds to it' }],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./lock.ts')).lock,
  },
  {
    name: 'update',
    summary: 'show what newer components, skills and weights would change, then write the lock',
    details:
      'Nothing is fetched: install a newer package with npm, pull a newer model with fpf model pull, and ask the source of a pack with\nfpf skills update. What gets more rights or less of a guard than was pinned is said first.',
    args: [
      {
        name: 'item',
        description: 'model, a port or its package, a skill or a pack; all when left out',
        required: false,
      },
    ],
    options: [
      ...projectOptions,
      ...modelOptions,
      { flags: '--dry-run', description: 'show everything, change nothing' },
      { flags: '-y, --yes', description: 'do not ask' },
      ...waiveOptions,
    ],
    examples: [
      { command: 'fpf update --dry-run', note: 'what moved since the lock was written, and what it may do more' },
      { command: 'fpf update guard-engine', note: 'this pin alone; config and lock follow the installed version' },
      { command: 'fpf update model --yes', note: 'the digest that the server has now' },
    ],
    exitCodes: [0, 2, 5, 69],
    json: 'document',
    load: async () => (await import('./update.ts')).update,
  },
  {
    name: 'verify',
    summary: 'is everything what the lock pins; or is a bundle, a session, or an acceptance what was written',
    args: [
      {
        ...runArgument,
        required: false,
        description: `${runArgument.description}, or that of an acceptance; the lock when left out`,
      },
    ],
    options: [
      { flags: '--session <id>', description: 'a session: as `fpf session verify`', names: 'session' },
      {
        flags: '--key <file>',
        description: 'of a run or an acceptance: it has to be signed with this Ed25519 key (its public half is enough)',
      },
      ...projectOptions,
      ...modelOptions,
    ],
    examples: [
      { command: 'fpf verify', note: 'says which pin moved, from what to what' },
      { command: 'fpf verify .fpf/runs/019f…', note: 'digests, journal, audit and decisions of a bundle' },
      { command: 'fpf verify 019f… --key public.pem', note: 'and its signature' },
      {
        command: 'fpf verify .fpf/accept/019f…',
        note: 'judges a recorded acceptance once more; 6 where it says not accepted',
      },
      { command: 'fpf verify --session 019f…', note: 'the whole database: engine, chains, contents, receipts, gaps' },
    ],
    exitCodes: [0, 2, 5, 6, 69],
    json: 'document',
    load: async () => (await import('./verify.ts')).verify,
  },
  {
    name: 'trust',
    summary: "let the components that a workspace's config names be loaded",
    args: [{ name: 'dir', description: 'the workspace (default: the current folder)', required: false }],
    options: [],
    examples: [{ command: 'fpf trust .', note: 'read the config first: components are programs' }],
    exitCodes: [0, 2, 5],
    json: 'document',
    load: async () => (await import('./trust.ts')).trust,
  },
];
