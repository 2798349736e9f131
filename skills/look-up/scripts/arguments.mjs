// Arguments besides a text. What a tool does not know is refused: passed over, a mistyped name would change what is done.
import { inWorkspace, text } from './tool.mjs';

/** Only these names may be given. */
export function only(args, names) {
  for (const name of Object.keys(args)) {
    if (!names.includes(name)) throw new Error(`there is no argument "${name}"; there are ${names.join(', ')}`);
  }
}

/** A whole number between two bounds; `otherwise` where it is not given. */
export function whole(args, name, { least, most, otherwise }) {
  if (!Object.hasOwn(args, name)) return otherwise;
  const value = args[name];
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`the argument "${name}" is not a whole number from ${least} to ${most}`);
  return value;
}

/** True or false; false where it is not given. */
export function flag(args, name) {
  if (!Object.hasOwn(args, name)) return false;
  if (typeof args[name] !== 'boolean') throw new Error(`the argument "${name}" is neither true nor false`);
  return args[name];
}

/** One of several words, the first where none is given. */
export function choice(args, name, words) {
  if (!Object.hasOwn(args, name)) return words[0];
  if (!words.includes(args[name])) throw new Error(`the argument "${name}" is none of ${words.join(', ')}`);
  return args[name];
}

/** A place of the workspace; the whole workspace where `otherwise` says so. */
export function place(args, name, otherwise) {
  return inWorkspace(otherwise !== undefined && !Object.hasOwn(args, name) ? otherwise : text(args, name));
}
