#!/usr/bin/env node
import { start } from '@fpf/cli/start';

// What follows `npm create fpf` are the words of `fpf init`.
await start(['init', ...process.argv.slice(2)]);
