// Says which process it is, and becomes the program that is named.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [node = '', , pidFile = '', program = '', ...words] = process.argv;
writeFileSync(pidFile, String(process.pid));
process.argv = [node, program, ...words];
await import(pathToFileURL(program).href);
