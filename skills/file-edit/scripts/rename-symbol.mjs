import { only, place } from './arguments.mjs';
import { changeAll, findEverywhere, refuseNone } from './everywhere.mjs';
import { runTool, text } from './tool.mjs';

const help = `
Renames a name of code (a function, a variable, a class) everywhere in the workspace (the current folder), or below a folder.

  echo '{"old_name": "getUser", "new_name": "fetchUser"}' | node rename-symbol.mjs
  echo '{"old_name": "Point", "new_name": "Place", "path": "src", "pattern": "*.{ts,tsx}"}' | node rename-symbol.mjs

The name is compared whole and with its capitals: getUser inside getUserById stays. Comments and texts in quotes are renamed too. Where the new
name is in use already, nothing changes: the two could not be told apart afterwards.

stdout: {"replacements", "files_changed", "files": [{"path", "count"}], "files_searched", "skipped": [path]}
`;

await runTool(help, (args) => {
  only(args, ['old_name', 'new_name', 'path', 'pattern']);
  const [wanted, other] = [nameIn(args, 'old_name'), nameIn(args, 'new_name')];
  if (wanted === other) throw new Error('old_name and new_name are the same, so nothing would change');
  const start = place(args, 'path', '.');
  const pattern = Object.hasOwn(args, 'pattern') ? text(args, 'pattern') : undefined;
  const read = findEverywhere(start, { pattern, wanted, word: true });
  refuseNone(read, { wanted, word: true, start });
  const [taken] = findEverywhere(start, { pattern, wanted: other, word: true }).found;
  if (taken)
    throw new Error(
      `"${other}" is in use in "${taken.path}" already, so afterwards nobody could tell the two apart; choose another name, or use replace_everywhere`,
    );
  return changeAll(read, { wanted, other, word: true });
});

/** One word, as code has it. */
function nameIn(args, name) {
  const value = text(args, name);
  if (!/^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(value))
    throw new Error(
      `the argument "${name}" is not one name, of letters, digits, _ and $; replace_everywhere takes any text`,
    );
  return value;
}
