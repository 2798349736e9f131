#!/usr/bin/env node
import { keepCompiled } from './frame/keep-compiled.ts';

// Before anything else is loaded.
keepCompiled(import.meta.url);
const { start } = await import('./frame/start.ts');
await start(process.argv.slice(2));
