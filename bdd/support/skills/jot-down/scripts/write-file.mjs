import { writeFileSync } from 'node:fs';
import { jot } from './jot.mjs';

const help = `
Writes a text to a file of the workspace (the current folder): it is made, or replaced.

  echo '{"path": "notes.txt", "content": "hello"}' | node write-file.mjs

stdout: {"path", "bytes"}
`;

jot(help, (file, content) => writeFileSync(file, content));
