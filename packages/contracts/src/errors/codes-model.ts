import type { CodeEntry } from './codes.ts';

export const modelCodes = {
  'model.unreachable': {
    text: 'The model server does not answer.',
    next: 'Start it (`ollama serve`) or point OLLAMA_HOST at it; `fpf doctor` shows what is asked.',
  },
  'model.missing': { text: 'The server does not have the model.', next: 'Run `ollama pull functiongemma`.' },
  'model.digest-mismatch': {
    text: 'The model under this tag is not the pinned one.',
    next: 'Run `fpf lock` to pin what is there now, or restore the pinned model.',
  },
  'model.unknown-provider': {
    text: 'The config names a model provider that nobody registered.',
    next: 'Use one of the names that the message lists.',
  },
  'model.no-script': {
    text: 'The scripted model has no answer for this request.',
    next: 'Ask one of the listed requests, or configure a real model.',
  },
  'model.no-call': {
    text: 'The model answered in words and called no tool; words alone change nothing.',
    next: 'Say more exactly what is to be done, or read its words in the report (they are untrusted).',
  },
  'model.empty-output': { text: 'The model answered nothing.', next: 'Ask again; `fpf doctor` says whether this model can call tools.' },
  'model.bad-response': {
    text: "The model's answer is not the envelope that is asked for.",
    next: 'Look at the raw text in the trace; another model tag may do better.',
  },
  'model.too-large': {
    text: "The model's answer is larger than the limit.",
    next: 'Ask for less, or use a model that keeps to its format.',
  },
  'model.deadline': { text: 'The model did not answer in time.', next: 'Try again; the first answer after loading takes longest.' },
  'model.aborted': { text: 'The request to the model was stopped.', next: 'Run it again when you like.' },
  'model.server-error': { text: 'The model server answered with an error.', next: 'Look at its log; the message quotes what it said.' },
  'model.protocol': {
    text: 'The model server answered something that is not its protocol.',
    next: 'Check that OLLAMA_HOST is an Ollama server.',
  },
  'model.not-frozen': {
    text: 'A frozen run answers only from the model that the lock pins.',
    next: 'Run `fpf lock` with the model you want, or leave --frozen out.',
  },
} as const satisfies Record<string, CodeEntry>;
