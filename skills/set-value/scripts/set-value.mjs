import { flag, only } from './arguments.mjs';
import { editFile } from './edit-file.mjs';
import { existingFile } from './existing-file.mjs';
import { findKey, noKey } from './find-key.mjs';
import { splice } from './formats/json-values.mjs';
import { inferred, replacing } from './new-literal.mjs';
import { lineAt } from './formats/source-fault.mjs';
import { inWorkspace, runTool, text } from './tool.mjs';
import { kindOfFile, named } from './formats/value-file.mjs';

const help = `
Sets one value of a JSON, YAML, TOML or ini file of the workspace (the current folder). Everything else stays as it is.

  echo '{"path": "config.json", "key": "server.port", "value": "8080"}' | node set-value.mjs
  echo '{"path": "settings.ini", "key": "mail.host", "value": "localhost", "add": true}' | node set-value.mjs

"key" is the path of the value with points, such as server.port or users.0.name. "value" is a text; a number stays a number, true or false
stays true or false. "add" allows a key that is not there yet.

stdout: {"path", "key", "before", "after", "type", "added", "line", "bytes"}
`;

const limits = { file: 1024 * 1024, value: 8192, shown: 2000 };

await runTool(help, (args) => {
  only(args, ['path', 'key', 'value', 'add']);
  const [wanted, value, add] = [text(args, 'key'), text(args, 'value'), flag(args, 'add')];
  if (value.length > limits.value) throw new Error(`the value is longer than ${limits.value} characters`);
  const place = existingFile(inWorkspace(text(args, 'path')));
  const file = kindOfFile(place.path);
  let told;
  const written = editFile(place, (before, ends) =>
    named(place.path, () => {
      if (before.length > limits.file)
        throw new Error('it is larger than 1 MiB, which is the most that is read as values');
      const values = file.readValues(before);
      const entry = findKey(values, wanted);
      if (!entry && !add) throw new Error(`${noKey(values, wanted)}; to add a new key give "add": true`);
      const done = entry ? changed(file, before, entry, value) : added(file, before, values, wanted, value, ends);
      told = proven(file, values, done);
      return { text: done.text, line: lineAt(done.text, told.start) };
    }),
  );
  const { path, kind, text: after, before } = told;
  return {
    path: written.path,
    key: cut(path.join('.')),
    before: cut(before ?? ''),
    after: cut(after),
    type: kind,
    added: before === undefined,
    line: written.line,
    bytes: written.bytes,
  };
});

function changed(file, before, entry, value) {
  const literal = replacing(file, entry, value, entry.path.join('.'));
  return { text: splice(before, entry.start, entry.end, literal), path: entry.path, before: entry.text };
}

/** A key of one new step: what it is to be in has to be there. */
function added(file, before, values, wanted, value, ends) {
  const steps = wanted.trim().split('.');
  const key = steps.at(-1);
  const parent = steps.length === 1 ? values[0] : findKey(values, steps.slice(0, -1).join('.'));
  if (parent?.kind !== 'object' || key === '' || /[[\]]/.test(key))
    throw new Error(`there is nothing that the key "${wanted}" could be added to; write it with insert_lines`);
  const inside = values.filter(
    ({ path }) => path.length > parent.path.length && parent.path.every((step, at) => step === path[at]),
  );
  const next = values
    .filter(({ table, start }) => table && start > parent.start)
    .reduce((least, { start }) => Math.min(least, start), Infinity);
  const own = inside
    .filter(({ start, table }) => !table && start >= parent.start && start < next)
    .sort((a, b) => a.end - b.end);
  const direct = inside.filter(({ path }) => path.length === parent.path.length + 1);
  const end = ends === 'crlf' ? '\r\n' : '\n';
  const text = file.addMember(before, { parent, own, last: direct.at(-1), key, literal: inferred(file, value), end });
  return { text, path: [...parent.path, key], before: undefined };
}

/** Reads the new text again: it has to have the value at its key, and every other value as it was. */
function proven(file, values, { text: after, path, before }) {
  const id = JSON.stringify(path);
  const others = (list) =>
    list
      .filter((one) => JSON.stringify(one.path) !== id && !['object', 'array'].includes(one.kind))
      .map((one) => JSON.stringify([one.path, one.kind, one.text]));
  const read = file.readValues(after);
  const entry = read.find((one) => JSON.stringify(one.path) === id);
  if (!entry || others(read).join('\n') !== others(values).join('\n'))
    throw new Error('the value cannot be set here without changing others; use replace_text');
  return { ...entry, before };
}

function cut(value) {
  return value.length > limits.shown ? `${value.slice(0, limits.shown).toWellFormed()}…` : value;
}
