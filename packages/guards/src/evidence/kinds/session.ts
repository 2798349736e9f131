import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `session.open`: the carrier is the session itself, asked for by name, so a closed one is absent. */
export const sessionOpen: EvidenceResolver = {
  kind: 'session.open',
  about: { summary: 'A session is open.', subject: 'none', value: 'boolean' },
  resolve: async ({ context: { session } }) => {
    const carrier = readFrom('session', session.id, { open: session.open });
    return session.open ? { status: 'present', value: true, carrier } : { status: 'absent', carrier };
  },
  words: wordsOf({
    topic: () => 'whether a session is open',
    absent: () => ({
      said: 'no session is open',
      next: 'Open one: run with --session NAME, or leave it out for a new one.',
    }),
  }),
};

/** `session.clean`: whether nothing in the session differs from the host. */
export const sessionClean: EvidenceResolver = {
  kind: 'session.clean',
  about: {
    summary: 'Nothing in the session differs from the host.',
    subject: 'none',
    value: 'boolean',
  },
  resolve: async ({ context: { session } }) => {
    const paths = (await session.changes()).map(({ path }) => path);
    const shown = paths.slice(0, 3).join(', ').slice(0, 512);
    return {
      status: 'present',
      value: paths.length === 0,
      carrier: readFrom('session', session.id, paths.toSorted()),
      ...(paths.length > 0 && {
        detail: `${paths.length} of its paths differ: ${shown}${paths.length > 3 ? ', …' : ''}`,
      }),
    };
  },
  words: wordsOf({
    topic: () => 'whether the session has changes',
    refuted: (_, { detail }) => ({
      said: `the session has changes that are not committed${detail === undefined ? '' : ` (${detail})`}`,
      next: 'Commit them with `fpf apply`, drop them with `fpf discard`, or use another session.',
    }),
  }),
};

/** `session.mode`: how tools are held in this session, by the name of the step. */
export const sessionMode: EvidenceResolver = {
  kind: 'session.mode',
  about: {
    summary: 'How tools are held: the step of the sandbox ladder.',
    subject: 'none',
    value: 'string',
  },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.mode,
    carrier: readFrom('capability', `${session.id}:${session.capability.mode}`, session.capability),
  }),
  words: wordsOf({ topic: () => 'how tools are held' }),
};

/** `sandbox.confined`: a question with a yes or a no, so it is present either way. */
export const sandboxConfined: EvidenceResolver = {
  kind: 'sandbox.confined',
  about: { summary: 'Tools are held in a sandbox.', subject: 'none', value: 'boolean' },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.confined,
    carrier: readFrom('capability', session.capability.mode, session.capability),
  }),
  words: wordsOf({
    topic: () => 'whether tools are held in a sandbox',
    refuted: () => ({
      said: 'tools are not held in a sandbox here',
      next: '`fpf doctor` says which sandbox could be had, and how.',
    }),
  }),
};

/** `network.off`: whether what tools start has no network. */
export const networkOff: EvidenceResolver = {
  kind: 'network.off',
  about: { summary: 'What tools start has no network.', subject: 'none', value: 'boolean' },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.network === 'none',
    carrier: readFrom('capability', session.capability.mode, session.capability),
  }),
  words: wordsOf({
    topic: () => 'whether tools have a network',
    refuted: () => ({
      said: 'tools could reach the network here',
      next: 'Use a sandbox that takes the network away: `fpf doctor` says which could be had, and how.',
    }),
  }),
};
