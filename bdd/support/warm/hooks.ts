import { AfterAll } from '@cucumber/cucumber';
import { commandLine } from './command-line.ts';

AfterAll(async function end() {
  await commandLine.end();
});
