#!/usr/bin/env node
import { dispatch } from './command/dispatch.ts';

// A reader that went away (`fpf … | head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

process.exitCode = await dispatch(process.argv.slice(2));
