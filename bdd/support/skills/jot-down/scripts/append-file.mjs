import { appendFileSync } from 'node:fs';
import { jot } from './jot.mjs';

const help = `
Adds a text to the end of a file of the workspace (the current folder), which is made if it is not there.

  echo '{"path": "notes.txt", "content": "hello"}' | node append-file.mjs

stdout: {"path", "bytes"}
`;

jot(help, (file, content) => appendFileSync(file, content));
