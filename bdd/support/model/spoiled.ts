import type { FaultUse } from '@fpf/ollama-double';
import { losesMarks } from './script-of.ts';

/** What a scenario calls an answer that its server spoils. */
export const spoiled: Readonly<Record<string, FaultUse>> = {
  'calls that are a text': 'calls-string',
  'a call without a name': 'empty-name',
  'arguments that are a text': 'arguments-string',
  'arguments that are a list': 'arguments-array',
  'its texts cut at their commas': losesMarks,
  'the name of the tool twice': 'duplicate-keys',
  'a line that is no JSON': 'garbage-line',
  'half of a line': 'truncated-line',
  'the page of a proxy': 'proxy-page',
  'no end of the answer': 'no-done',
  'a line as long as no reply is': { name: 'giant-line', bytes: 9_000_000 },
  'another model behind it than the one that was asked': 'digest-switch',
  'a number that no double holds': 'number-unsafe',
};
