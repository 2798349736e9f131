// Cucumber, as its own program starts it, with what Node compiles of it, of the steps and of the stack kept: a process
// for each feature would otherwise spend a fifth of its time on compiling the same again.
import { readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/fpf-compiled', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);

const manifest = import.meta.resolve('@cucumber/cucumber/package.json');
const { bin } = JSON.parse(readFileSync(new URL(manifest), 'utf8'));
const program = new URL(bin['cucumber-js'], manifest);
process.argv[1] = fileURLToPath(program);
await import(program.href);
