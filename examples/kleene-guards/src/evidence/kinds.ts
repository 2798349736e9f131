import type { Approval, Clock, EvidenceAnswer, EvidenceResolver } from '@fpf/contracts';
import { callHash } from '@fpf/contracts/hash';

const unsaid: EvidenceAnswer = { status: 'unknown', detail: 'the question names no path' };

/** The few kinds of question that this engine brings; projects register others. */
export function ownKinds(clock: Clock): readonly EvidenceResolver[] {
  return [
    {
      kind: 'session.open',
      about: { summary: 'A session is open.', subject: 'none', value: 'boolean' },
      resolve: async ({ context: { session } }) => {
        const carrier = { type: 'session', ref: session.id };
        return session.open ? { status: 'present', value: true, carrier } : { status: 'absent', carrier };
      },
    },
    {
      kind: 'sandbox.confined',
      about: { summary: 'Tools are held in a sandbox.', subject: 'none', value: 'boolean' },
      resolve: async ({ context: { session } }) => {
        const { confined, mode } = session.capability;
        return { status: 'present', value: confined, carrier: { type: 'capability', ref: mode } };
      },
    },
    {
      kind: 'file.exists',
      about: {
        summary: 'There is something at a path of the workspace.',
        subject: 'required',
        value: 'boolean',
      },
      resolve: async ({ subject, context: { session } }) => {
        if (subject === undefined) return unsaid;
        const found = await session.stat(subject);
        return {
          status: 'present',
          value: found !== undefined,
          carrier: { type: 'session-path', ref: `${session.id}:${subject}` },
        };
      },
    },
    {
      kind: 'approval',
      about: { summary: 'What a person said of exactly this call.', subject: 'none', value: 'boolean' },
      resolve: async ({ call, context: { approvals } }) => {
        const hash = callHash(call);
        const kept: readonly Approval[] = (await approvals?.of(hash)) ?? [];
        const said = kept.find((one) => one.call_hash === hash && counts(one, clock.now()));
        const carrier = { type: 'approval', ref: said?.id ?? hash };
        return said ? { status: 'present', value: said.state === 'allowed', carrier } : { status: 'absent', carrier };
      },
    },
  ];
}

/** A refusal counts for good; a permission until its time is over. What was used, or stands open, is nobody's word. */
function counts({ state, expires }: Approval, now: number): boolean {
  return state === 'denied' || state === 'revoked' || (state === 'allowed' && now < Date.parse(expires));
}
