import type { JsonObject, JsonValue } from '@fpf/contracts';

/** A text, a text so many times, or bytes that are no text. */
type FileContent = string | { readonly text: string; readonly times: number } | { readonly base64: string };

/**
 * One case of a skill: a workspace, a call, and what has to come of it. `readCases` of `@fpf/skill-registry` reads and
 * checks one; a component imports no other, so the form is written down here too, and the compiler holds the two
 * against each other where the cli hands cases over.
 */
export type SkillCase = {
  readonly name: string;
  readonly tool: string;
  readonly args: JsonObject;
  readonly files: Readonly<Record<string, FileContent>>;
  readonly links?: Readonly<Record<string, string>>;
  /** What the skill remembers before, by key. */
  readonly memory?: JsonObject;
  readonly expect: {
    readonly exit: number;
    readonly output?: JsonValue;
    /** A part of what it says on standard error. */
    readonly stderr?: string;
    readonly files?: Readonly<Record<string, string | null>>;
    /** All that the skill remembers afterwards. */
    readonly memory?: JsonObject;
  };
};
