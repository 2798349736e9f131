import type { Builtin } from '@fpf/contracts';
import { forgetNote, listNotes, recallNotes, rememberNote } from './notes/note-tools.ts';
import { runShell } from './shell/run-shell.ts';

const notes = { skill: 'notes', shipped: true } as const;

/** The tools in process of the shipped pack. Whoever embeds the stack registers them with its ToolRunner. */
export const builtinTools: readonly Builtin[] = Object.freeze([
  Object.freeze({ ...notes, name: 'notes/remember', handler: rememberNote }),
  Object.freeze({ ...notes, name: 'notes/recall', handler: recallNotes }),
  Object.freeze({ ...notes, name: 'notes/list', handler: listNotes }),
  Object.freeze({ ...notes, name: 'notes/forget', handler: forgetNote }),
  Object.freeze({ name: 'shell/run', skill: 'shell', shipped: true, handler: runShell }),
]);
