import type { ModelConformance } from '@fpf/contracts';
import { askProbe, callsOf, probeOf } from '../../conformance/probe-request.ts';
import { type ModelFact, proved, refuted, unknown } from '../model-fact.ts';
import type { Examined } from './model-facts.ts';

const fix =
  'Use another version of Ollama, or a model file whose marks around texts are printed; until then, take no text of this model for exact.';

/** Whether texts come back as the model wrote them. Asked anew, whatever was found out before. */
export async function delimiterFacts({ ask }: Examined): Promise<readonly ModelFact[]> {
  const { comma, leading_zero: zero } = await askProbe((request) => ask(request));
  return [
    factOf('texts with a comma', comma, 'a text with a comma came back whole', 'a text ended at its comma'),
    factOf('texts with leading zeros', zero, 'an id came back with its leading zeros', 'an id came back as a number'),
  ];
}

function factOf(name: string, verdict: ModelConformance['comma'], kept: string, lost: string): ModelFact {
  if (verdict === 'kept') return proved(name, kept);
  if (verdict === 'lost') return refuted(name, `${lost}: the server drops the marks around texts`, fix);
  return unknown(
    name,
    'the model did not answer with what was asked of it',
    'A model that is not tuned often does not; ask again with your own tools.',
  );
}

const twoLines = probeOf('Write a note with two lines: the first is "one", the second is "two".', [
  {
    name: 'write_note',
    description: 'Write a note.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['text'],
      properties: { text: { type: 'string', description: 'The whole note, with its line breaks.', maxLength: 64 } },
    },
  },
]);

/** A line break inside a text makes of a call one without a name, on the versions known. */
export async function newlineFact({ ask }: Examined): Promise<ModelFact> {
  const name = 'line breaks';
  const [call] = await callsOf(ask(twoLines));
  if (!call) return unknown(name, 'the model made no call');
  if (call.name === '') {
    return refuted(
      name,
      'a call with a line break in a text came back without its name',
      'Ask for one line at a time; such calls end as model.call-unparseable.',
    );
  }
  const { text } = call.given;
  if (typeof text === 'string' && text.includes('\n')) return proved(name, 'a text with a line break came back whole');
  return unknown(name, 'the model wrote no line break');
}
