import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Sources are run as they are: Node strips the types, and the condition picks each package's src/. */
const fromSource = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];

const script = (root, file, args) => ['node', [...fromSource, join(root, file), ...args]];

const commands = {
  start: (root, args) => script(root, 'tools/start.ts', args),
  fpf: (root, args) => script(root, 'packages/cli/src/main.ts', args),
  test: (root, args) => script(root, 'tools/test-all.ts', args),
  affected: (root, args) => script(root, 'tools/test-all.ts', ['--affected', ...args]),
  run: (root, [file = '', ...args]) => script(root, file, args),
  exec: (_root, [program = 'node', ...args]) => [program, args],
  here: (_root, [program = 'node', ...args]) => [program, args],
};

export async function runCommand(name, args, { root, env }) {
  const command = commands[name];
  if (!command) {
    process.stderr.write(`usage: node tools/dev.mjs <${Object.keys(commands).join('|')}> [arguments]\n`);
    return 2;
  }
  const [program, argv] = command(root, args);
  // npm starts scripts in the repository's root; the folder that the person stood in is INIT_CWD.
  const cwd = name === 'fpf' || name === 'here' ? (process.env.INIT_CWD ?? root) : root;
  // A program of another folder finds our packages as sources, which need no build.
  const options = name === 'here' ? { NODE_OPTIONS: [env.NODE_OPTIONS ?? '', ...fromSource].join(' ').trim() } : {};
  return relay(program, argv, { cwd, env: { ...env, FPF_ROOT: root, ...options } });
}

/** Signals reach the command, and its way of ending becomes ours. */
function relay(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit', shell: process.platform === 'win32' });
    const pass = (signal) => child.kill(signal);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, pass);
    // A terminal sends Ctrl-C to the whole foreground group: the command has it already. The launcher only has to stay.
    process.on('SIGINT', (signal) => process.stdin.isTTY || pass(signal));
    child.on('error', (error) => {
      process.stderr.write(`fpf: ${program}: ${error.message}\n`);
      resolve(127);
    });
    child.on('close', (code, signal) => resolve(code ?? { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal] ?? 1));
  });
}
