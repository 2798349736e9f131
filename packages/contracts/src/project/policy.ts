import type { Static } from '@sinclair/typebox';
import { durationForm, readDuration } from '../data/duration.ts';
import { FpfError } from '../errors/fpf-error.ts';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ScopedGuard } from '../tool/applied-guard.ts';
import { PolicyRule } from './policy-rule.ts';

const rules = (description: string) => Type.Array(PolicyRule, { maxItems: 512, description });
const folders = (description: string) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 1024 }), { maxItems: 256, description });

const members = {
  allow: rules('What may run. What no rule names may not.'),
  deny: rules('What never runs; it wins over the others.'),
  ask: rules('What a person is asked about.'),
};

const more = {
  ask_expires: Type.Optional(
    Type.String({
      pattern: durationForm,
      description: 'How long a question stays open: 30m, 8h or 7d, at most 366d; 24h when left out.',
    }),
  ),
  signers: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1024,
      description:
        'The keys that answers are signed with: an allowed-signers file as ssh-keygen reads it, relative ' +
        'to this file. With it a `by` counts signed answers only.',
    }),
  ),
  folders: Type.Optional(
    Type.Object(
      {
        allow: Type.Optional(folders('The only folders that tools may write in.')),
        deny: Type.Optional(folders('Folders that they may not, also inside allowed ones.')),
      },
      {
        ...closed,
        description:
          'Answers the question `allow.path:PATH`. Folders of the workspace, without patterns; `.` is all of it.',
      },
    ),
  ),
  guards: Type.Optional(
    Type.Array(part(ScopedGuard), {
      maxItems: 128,
      description: 'Guards of the project over the tools that it names.',
    }),
  ),
};

/** What a project says of its tools, complete: it is recorded with the run that it decided. */
export const Policy = define('policy', 1, Type.Object({ ...members, ...more }, closed));
export type Policy = Static<typeof Policy>;

/** The same as it stands in fpf.config.json, where an empty list may be left out. */
export const PolicyChoice = Type.Object(
  { allow: Type.Optional(members.allow), deny: Type.Optional(members.deny), ask: Type.Optional(members.ask), ...more },
  { ...closed, description: 'Which tools may run: deny wins over ask, ask over allow.' },
);
export type PolicyChoice = Static<typeof PolicyChoice>;

const mostOpenMs = 366 * 86_400_000;
const usuallyOpenMs = 86_400_000;

/** What an `ask_expires` has to be, to follow its place in a sentence. */
export const askExpiresForm = 'must be a time such as 30m, 8h or 7d, at most 366d';

/** How long a question stays open, in milliseconds; undefined for what is no such time. */
export function readAskExpires(said: unknown): number | undefined {
  const ms = typeof said === 'string' ? readDuration(said) : undefined;
  return ms !== undefined && ms <= mostOpenMs ? ms : undefined;
}

/** How long a question stays open by a project's rules. */
export function askExpiresMs(policy: Policy | undefined): number {
  if (policy?.ask_expires === undefined) return usuallyOpenMs;
  const ms = readAskExpires(policy.ask_expires);
  if (ms !== undefined) return ms;
  throw new FpfError({
    code: 'policy.bad-rule',
    message: `contracts: /policy/ask_expires ${askExpiresForm}.`,
    hint: 'Change it in fpf.config.json, or leave it out for 24 hours.',
  });
}
