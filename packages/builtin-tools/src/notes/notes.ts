import type { SkillMemory } from '@fpf/contracts';
import { asNote, isNoteKey, type Note } from './note.ts';

export const mostNotes = 1_000;

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
