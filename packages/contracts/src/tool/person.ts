import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { closed, oneOf } from '../schema/json.ts';

const name = Type.String({ minLength: 1, maxLength: 256 });

/**
 * Who somebody is by the account that they use: shown, and no proof. Git's identity comes from the user's or the
 * system's config, never from a repository, which could name anybody.
 */
export const Person = Type.Object(
  {
    user: Type.Optional(name),
    uid: Type.Optional(Type.Integer({ minimum: 0, maximum: 4_294_967_295 })),
    git: Type.Optional(
      Type.Object({ name: Type.Optional(name), email: Type.Optional(name), from: oneOf(['global', 'system']) }, closed),
    ),
  },
  closed,
);
export type Person = Static<typeof Person>;

/** A signature that was checked: by whom the project's list of keys says, and by which key. */
export const SignedBy = Type.Object({ principal: name, key: name }, closed);
export type SignedBy = Static<typeof SignedBy>;

/** `Ada Lovelace <ada@x> (user ada)`. */
export function personText({ user, git }: Person): string {
  const mail = git?.email;
  const known = git?.name === undefined ? mail : mail === undefined ? git.name : `${git.name} <${mail}>`;
  const text = known === undefined ? user : user === undefined ? known : `${known} (user ${user})`;
  return (text ?? 'somebody').slice(0, 256).toWellFormed();
}

/** What is known of who gave an answer. */
export type Answerer = {
  readonly by: string;
  readonly who?: Person | undefined;
  readonly signature?: string | undefined;
  /** Left out where there is no signature, or nothing to check it by, or it does not hold. */
  readonly signed?: SignedBy | undefined;
};

/** `Ada Lovelace <ada@x> (user ada), signed as ada@x`. */
export function answererText({ by, signature, signed }: Answerer): string {
  if (signed) return `${by}, signed as ${signed.principal}`;
  return `${by}, ${signature === undefined ? 'not signed' : 'with a signature that was not confirmed'}`;
}
