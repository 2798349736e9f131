import type { Reading } from './read-literally.ts';

/** One line for the record: which tool, and why each value is that. Nobody acts on it. */
export function thoughtOfReading(version: string, reading: Reading): string {
  const who = `rehearsal model ${version}, read by the declarations of tools that it has not learned`;
  if (!('call' in reading)) return `${who}: no call (${reading.why})`;
  const parts = reading.taken.map(({ parameter, value, why }) => `${parameter} = ${short(value)}: ${why}`);
  return [`${who}: ${reading.call.tool}`, ...parts].join('; ');
}

/** Plain words for whoever asked: which tool it thinks is meant, why it does not call it, and what would help. */
export function wordsOfReading(reading: Exclude<Reading, { readonly call: unknown }>): string {
  const { tool } = reading;
  return [
    'This is the rehearsal model, a very small one for trials. It has not learned the tools that are offered here, ' +
      'so it reads a request by what they declare, and calls one only where everything that is said has its place. ' +
      `It calls none: ${because(reading)}.`,
    ...(tool === undefined ? [] : [`It thinks that ${tool} is meant. Without a model: \`fpf call ${tool} --help\`.`]),
    'What helps: ask for one thing, in words that the tool uses, with quotes around texts and names with spaces.',
    'A real model understands more: `ollama pull functiongemma`, and ask again.',
  ].join('\n');
}

function because({ why, missing, leftOver }: Exclude<Reading, { readonly call: unknown }>): string {
  switch (why) {
    case 'too-long':
      return 'the request is longer than it reads';
    case 'no-tool':
      return 'no tool fits the request';
    case 'value-missing':
      return `a value is missing: ${missing.join(', ')}`;
    case 'left-over':
      return `nothing of the tool takes ${leftOver.slice(0, 6).map(short).join(', ')}`;
    case 'not-clear':
      return 'it is not clear which value is for what';
    case 'another-tool':
      return 'two tools fit nearly as well';
  }
}

const mostShown = 60;

function short(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > mostShown ? `${text.slice(0, mostShown).toWellFormed()}...` : text;
}
