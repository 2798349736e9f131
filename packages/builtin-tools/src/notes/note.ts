import type { JsonValue, SkillMemory } from '@fpf/contracts';

/** What is kept of a note, under a key made of its title. */
export type Note = {
  readonly title: string;
  readonly text: string;
  readonly created_at: string;
  readonly updated_at: string;
};

const prefix = 'note/';
export const longestTitle = 120;
export const longestText = 8_000;

export const mostNotes = 1_000;

/** A title as it is shown: one line, no spaces at its ends or doubled inside. */
export function cleanTitle(title: string): string {
  const clean = title.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (clean === '') throw new Error('the title is empty');
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(clean))
    throw new Error('the title has control characters or characters that cannot be seen');
  if (clean.length > longestTitle) throw new Error(`the title is longer than ${longestTitle} characters`);
  return clean;
}

/** Titles that differ in case or spacing only name one note. */
export function keyOf(title: string): string {
  return prefix + cleanTitle(title).toLowerCase();
}

export function isNoteKey(key: string): boolean {
  return key.startsWith(prefix);
}

/** Undefined for what is no note: the database may have been written by a version that kept something else. */
export function asNote(value: JsonValue | undefined): Note | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { title, text, created_at, updated_at } = value as { readonly [key: string]: JsonValue };
  if (typeof title !== 'string' || typeof text !== 'string') return undefined;
  if (typeof created_at !== 'string' || typeof updated_at !== 'string') return undefined;
  return { title, text, created_at, updated_at };
}

export async function countNotes(memory: SkillMemory): Promise<number> {
  return (await memory.keys()).filter(isNoteKey).length;
}

/** All notes by title. */
export async function allNotes(memory: SkillMemory): Promise<readonly Note[]> {
  const notes: Note[] = [];
  for (const key of (await memory.keys()).filter(isNoteKey)) {
    const note = asNote(await memory.get(key));
    if (note) notes.push(note);
  }
  return notes;
}
