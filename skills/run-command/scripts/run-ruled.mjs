// A command that a rule allows, from finding its program to what it said; a rule that may only read is held to that.
import { refuseGitPrograms } from './git-settings.mjs';
import { findProgram } from './programs.mjs';
import { startProgram } from './start-program.mjs';
import { firstChange, markTree } from './tree-mark.mjs';

/** `{ rule, ended, exit_code, stdout, stderr, truncated }`. */
export async function runRuled(rule, program, words, seconds) {
  const { file, names } = findProgram(program, rule.words !== undefined);
  if (names.includes('git')) refuseGitPrograms();
  const before = rule.effect === 'read' ? markTree() : undefined;
  const end = await startProgram({ name: program, file, names }, words, seconds);
  if (end.ended === 'time') throw overTime(program, seconds, end);
  const changed = before && firstChange(before, markTree());
  if (changed !== undefined) throw new Error(`the rule ${rule.id} may only read, and the command changed ${changed}`);
  return { rule: rule.id, ...end };
}

/** It was ended somewhere in its work, so that what it did is no result; its last words are told. */
function overTime(program, seconds, { stdout, stderr }) {
  const said = [stdout, stderr].map((text) => text.slice(-500).toWellFormed().trim()).filter((text) => text !== '');
  const words =
    said.length === 0 ? 'it had said nothing' : `its last words: ${said.map((text) => `“${text}”`).join(', ')}`;
  return new Error(
    `${program} did not end within ${seconds === 1 ? '1 second' : `${seconds} seconds`} and was ended; ${words}`,
  );
}
