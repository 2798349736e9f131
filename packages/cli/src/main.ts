#!/usr/bin/env node
import { dispatch } from './command/dispatch.ts';
import { keepStreams } from './output/keep-streams.ts';

const streams = keepStreams();
const code = await dispatch(process.argv.slice(2));
process.exitCode = streams.failed() ? 1 : code;
