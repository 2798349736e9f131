import type { ModelRequest } from '@fpf/contracts';
import { chatBody } from '../../chat-body.ts';
import { renderPrompt } from '../../rendering/render-prompt.ts';
import { renderedBy } from '../../shown.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';
import { showModel } from '../show-model.ts';
import type { Examined } from './model-facts.ts';

/** Which code of the server makes the prompt and reads the answer. */
export async function templateFact({ wire, call, listed }: Examined): Promise<ModelFact> {
  const name = 'template';
  const { renderer, parser } = await showModel(wire, listed, call);
  const what = `renderer ${renderer ?? 'not told'}, parser ${parser ?? 'not told'}`;
  if (renderer === 'functiongemma' && parser === 'functiongemma') return proved(name, what);
  if (renderer === undefined && parser === undefined) return unknown(name, `${what}; renderer parity tells more`);
  return refuted(name, what, 'Use a tag whose Modelfile says RENDERER functiongemma and PARSER functiongemma.');
}

/**
 * Two tools, several types, a kernel with white space at its ends, signs beyond ASCII, and a turn of two calls with
 * their results.
 */
const sample: ModelRequest = {
  messages: [
    {
      v: 1,
      id: 'kernel',
      role: 'developer',
      content: [{ type: 'text', text: ' Choose one tool.\nSay nothing else. \n' }],
    },
    {
      v: 1,
      id: 'request',
      role: 'user',
      content: [{ type: 'text', text: 'Count the files in "Zürich" — 日本, please' }],
    },
    {
      v: 1,
      id: 'calls',
      role: 'assistant',
      content: [
        { type: 'tool_use', id: 'one', name: 'count_files', input: { path: 'Zürich, 日本', deep: true, most: 2.5 } },
        { type: 'tool_use', id: 'two', name: 'stop', input: {} },
      ],
    },
    {
      v: 1,
      id: 'results',
      role: 'tool',
      content: [
        { type: 'tool_result', tool_use_id: 'one', content: ' {"files":3}\n' },
        { type: 'tool_result', tool_use_id: 'two', content: 'stopped' },
      ],
    },
    { v: 1, id: 'next', role: 'user', content: [{ type: 'text', text: 'And the hidden ones?' }] },
  ],
  tools: [
    {
      name: 'count_files',
      description: 'Count files.',
      input_schema: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'deep'],
        properties: {
          path: { type: 'string', description: 'The folder.', maxLength: 64 },
          deep: { type: 'boolean', description: 'With the folders in it.' },
          kind: { type: 'string', description: 'all or hidden.', enum: ['all', 'hidden'] },
        },
      },
    },
    {
      name: 'stop',
      description: 'Stop.',
      input_schema: { type: 'object', additionalProperties: false, properties: {} },
    },
  ],
};

/**
 * Our renderer against the server's. Where they differ, what a trace says was shown would be wrong without the server.
 */
export async function parityFact({ wire, call, sampling, listed }: Examined): Promise<ModelFact> {
  const name = 'renderer parity';
  const body = chatBody(listed.name, sample, sampling);
  const theirs = await renderedBy(wire, body, call);
  if (theirs === undefined)
    return unknown(name, 'the server does not tell what it shows; our renderer stands in for it');
  const ours = renderPrompt(body.messages, body.tools);
  const bare = theirs.replace(/^<bos>/, '');
  // Servers before 0.30 write the first token, which our renderer never does: what a trace says was shown lacks it
  // there.
  const lead = bare === theirs ? '' : ', after a <bos> of its own';
  const size = `${ours.length} characters, two tools, two calls and their results`;
  if (bare === ours) return proved(name, `the server shows what our renderer says${lead} (${size})`);
  let place = 0;
  while (place < ours.length && ours[place] === bare[place]) place += 1;
  const [here, there] = [ours, bare].map((text) => JSON.stringify(text.slice(Math.max(0, place - 20), place + 40)));
  return refuted(
    name,
    `from character ${place} on the server shows ${there}, our renderer says ${here}`,
    'Leave model.options.shown at "server", and report this difference.',
  );
}
