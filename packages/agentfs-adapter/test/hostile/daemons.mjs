// Leaves processes behind in every way it knows: detached, in a session of its own, orphaned twice, ignoring signals.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';

const tick = (name) =>
  `process.on('SIGTERM', () => {}); process.on('SIGHUP', () => {}); setInterval(() => require('fs').appendFileSync('tick-${name}', 'x'), 2)`;
spawn(process.execPath, ['-e', tick('detached')], { detached: true, stdio: 'ignore' }).unref();
spawnSync('/bin/sh', [
  '-c',
  `(/usr/bin/setsid /fpf/runtime/node -e "$0" </dev/null >/dev/null 2>&1 &)`,
  tick('setsid'),
]);
spawnSync('/bin/sh', [
  '-c',
  `(( trap '' HUP TERM; /usr/bin/setsid /bin/sh -c '/fpf/runtime/node -e "$0" & exit' "$0" </dev/null >/dev/null 2>&1 ) & )`,
  tick('orphan'),
]);
const names = ['detached', 'setsid', 'orphan'];
for (let tries = 0; tries < 400 && !names.every((name) => fs.existsSync(`tick-${name}`)); tries += 1)
  await new Promise((resolve) => setTimeout(resolve, 10));
console.log(JSON.stringify(names.filter((name) => fs.existsSync(`tick-${name}`))));
