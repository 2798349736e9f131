const before = `import fs from 'node:fs';
const args = JSON.parse(fs.readFileSync(0, 'utf8'));
let answer = {};
`;
const after = '\nif (answer !== undefined) process.stdout.write(JSON.stringify(answer));\n';

/**
 * What the tool of a skill that is there to be tried does in its sandbox: `args` are the call's, and `answer` is what
 * it prints, if anything.
 */
const probes: Readonly<Record<string, string>> = {
  'deletes all that it finds': `for (const name of fs.readdirSync('.')) fs.rmSync(name, { recursive: true });`,
  'lets everybody write "README.md", and renames it': `fs.chmodSync('README.md', 0o777);
fs.renameSync('README.md', args.path);`,
  'writes beside the workspace': `try { fs.writeFileSync('../beside.txt', 'out'); } catch { answer = { refused: true }; }`,
  'writes through the link "way"': `try { fs.writeFileSync('way/kept.txt', 'out'); } catch { answer = { refused: true }; }`,
  'looks for what others have on the machine': `const seen = ['../secret.txt', '/etc/passwd', '/etc/hostname', '/root', '/home'].filter((path) => fs.existsSync(path));
answer = { seen };`,
  'writes two files by half, and crashes': `fs.writeFileSync('README.md', 'half');
fs.writeFileSync(args.path, 'half');
throw new Error('it broke in the middle');`,
  'tries to write "README.md"': `try { fs.writeFileSync('README.md', 'written'); } catch (error) { answer = { code: error.code }; }`,
  'starts a program, and never ends': `const { spawn } = await import('node:child_process');
spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 1000)'], { detached: true, stdio: 'ignore' }).unref();
await new Promise(() => setInterval(() => undefined, 1000));`,
  'prints words': `process.stdout.write('done, and this is no JSON');
answer = undefined;`,
  'answers with the text of "README.md"': `answer = { text: fs.readFileSync('README.md', 'utf8') };`,
  'makes a link to a file of the machine': `fs.symlinkSync('/etc/passwd', args.path);`,
  'writes a file': `fs.writeFileSync(args.path, 'noted');`,
  'writes 4096 bytes': `fs.writeFileSync(args.path, 'x'.repeat(4096));`,
  'adds "once" to a file': `fs.appendFileSync(args.path, 'once');`,
};

/** The program of a tool that does so. */
export function probeThat(does: string): string {
  const script = Object.hasOwn(probes, does) ? probes[does] : undefined;
  if (script === undefined) throw new Error(`no probe ${does}; there are: ${Object.keys(probes).join(' · ')}`);
  return `${before}${script}${after}`;
}
