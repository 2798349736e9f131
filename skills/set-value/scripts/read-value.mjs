import { only, place } from './arguments.mjs';
import { existingFile } from './existing-file.mjs';
import { findKey, noKey } from './find-key.mjs';
import { readText } from './read-text.mjs';
import { lineAt } from './formats/source-fault.mjs';
import { runTool, text } from './tool.mjs';
import { kindOfFile, named } from './formats/value-file.mjs';

const help = `
Reads one value of a JSON, YAML, TOML or ini file of the workspace (the current folder).

  echo '{"path": "config.json", "key": "server.port"}' | node read-value.mjs
  echo '{"path": "settings.yaml", "key": "programs.0.name"}' | node read-value.mjs

"key" is the path of the value with points. Its last step is enough where no other key is called so; so are words of it.

stdout: {"value", "key", "type", "line", "cut", "path"}; lists and maps come as they are written in the file
`;

const longest = 4000;

await runTool(help, (args) => {
  only(args, ['path', 'key']);
  const wanted = text(args, 'key');
  const file = existingFile(place(args, 'path'));
  const kind = kindOfFile(file.path);
  const source = readText(file);
  return named(file.path, () => {
    const values = kind.readValues(source);
    const entry = findKey(values, wanted, { byWords: true });
    if (!entry) throw new Error(noKey(values, wanted));
    return {
      value: entry.text.slice(0, longest).toWellFormed(),
      key: entry.path.join('.').slice(0, 1000).toWellFormed(),
      type: entry.kind === 'unsure' ? 'text' : entry.kind,
      line: lineAt(source, entry.start),
      cut: entry.text.length > longest,
      path: file.path,
    };
  });
});
