// Prints every name in the environment, and whether any value of it is the secret that the host process has.
import fs from 'node:fs';

const { secret } = JSON.parse(fs.readFileSync(0, 'utf8'));
const all = fs.readFileSync('/proc/self/environ', 'utf8') + JSON.stringify(process.env);
console.log(
  JSON.stringify({
    names: Object.keys(process.env).sort(),
    leaked: all.includes(secret),
    descriptors: fs.readdirSync('/proc/self/fd').length,
  }),
);
