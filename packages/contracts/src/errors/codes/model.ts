import type { CodeEntry } from '../codes.ts';

export const modelCodes = {
  'model.unreachable': {
    text: 'The model server does not answer.',
    next: 'Start it (`ollama serve`) or point OLLAMA_HOST at it; `fpf doctor` shows what is asked.',
  },
  'model.bad-host': {
    text: 'The address of the model server is no address.',
    next: 'Write OLLAMA_HOST (or model.options.host) as host, host:port or http://host:port/path.',
  },
  'model.missing': { text: 'The server does not have the model.', next: 'Run `ollama pull functiongemma`.' },
  'model.digest-mismatch': {
    text: 'The model under this tag is not the pinned one.',
    next: 'Run `fpf lock` to pin what is there now, or restore the pinned model.',
  },
  'model.timeout-connect': {
    text: 'No connection to the model server came about in time.',
    next: 'Check that the server runs and that OLLAMA_HOST names it; `fpf model doctor` shows what is asked.',
  },
  'model.timeout-idle': {
    text: 'The model server fell silent, before its answer or in the middle of it.',
    next: 'Try again; a first answer after loading takes longest. Where it stays silent, look at the log of the server.',
  },
  'model.overloaded': {
    text: 'The model server, or the queue before it, takes no more requests at present.',
    next: 'Wait for the time that the message tells, or let fewer runs ask at once.',
  },
  'model.circuit-open': {
    text: 'The model server failed several times in a row, so it is not asked for a few seconds.',
    next: 'Wait for the time that the message tells; `fpf model doctor` says what fails.',
  },
  'model.truncated': {
    text: "The model's answer broke off before its end.",
    next: 'Try again; where it stays so, allow longer answers (model.options.numPredict) or look at the log of the server.',
  },
  'model.invalid-utf8': {
    text: 'The model server sent bytes that are no UTF-8 text.',
    next: 'Look at what stands between here and the server; a proxy may have changed the answer.',
  },
  'model.call-unparseable': {
    text: 'The model began a call that the server could not read: it has no name.',
    next: 'Say it in other words, without line breaks inside texts; the raw text is in the trace.',
  },
  'model.call-as-text': {
    text: 'The model wrote a call as plain text, so the server did not take it for one.',
    next: 'Use a model tag whose template knows tool calls; `fpf model doctor` says whether this one does.',
  },
  'model.no-tools': {
    text: 'The model under this tag cannot call tools.',
    next: 'Choose one that lists the capability tools, such as functiongemma.',
  },
  'model.old-server': {
    text: 'The model server is too old for this model.',
    next: 'Update it; the message names the least version.',
  },
  'model.context-full': {
    text: 'What the model is to read is longer than its context.',
    next: 'Load fewer or shorter skills (skills.max, skills.tokens), or allow a longer context (model.options.numCtx).',
  },
  'model.unpinned': {
    text: 'This server tells no digest, so nobody can say which model answers.',
    next: 'Say that this is wanted with model.options.trust = "unpinned", or use Ollama.',
  },
  'model.cassette-miss': {
    text: 'The cassette has no answer to this request.',
    next: 'Record it (mode record), or check what changed in the request; the message names its key.',
  },
  'model.cassette-damaged': {
    text: 'A cassette is no cassette, or was changed by hand.',
    next: 'Record it again.',
  },
  'model.cassette-not-written': {
    text: 'An answer could not be recorded, so it was not used.',
    next: 'Mend what the message names: the folder, the disk, or a lock that another recording left.',
  },
  'model.no-key': {
    text: 'The model server wants a key, and got none or a wrong one.',
    next: 'Put the key into an environment variable, and name that variable in model.options.keyEnv.',
  },
  'model.damaged': {
    text: 'The weights of the rehearsal model are not the ones that were shipped.',
    next: 'Install the package again.',
  },
  'model.rehearsal': {
    text: 'The rehearsal model decided, not FunctionGemma: a very small model for trials, which knows the shipped tools only. Such a run is not conforming.',
    next: 'Start Ollama and run `fpf model pull functiongemma`, then `fpf model pin`; `fpf model doctor` says which model answers now, and why.',
  },
  'model.not-functiongemma': {
    text: 'The stack is made for FunctionGemma, and another tag was named.',
    next: 'Name a tag of functiongemma, or say with --any that the other one is meant.',
  },
  'model.not-confirmed': {
    text: 'The model was not pinned: nobody agreed to the change of the config.',
    next: 'Look at the change that is shown, then give --yes.',
  },
  'model.provider-not-valid': {
    text: 'A package that brings a model provider calls it otherwise than the config does, or as one of our own.',
    next: 'Write the name that the package gives it under model.provider.',
  },
  'model.unknown-provider': {
    text: 'The config names a model provider that nobody registered.',
    next: 'Use one of the names that the message lists.',
  },
  'model.no-script': {
    text: 'The scripted model has no answer for this request.',
    next: 'Ask one of the listed requests, or configure a real model.',
  },
  'model.other-subject': {
    text: 'The model chose a tool that is about something else than the request speaks of.',
    next: 'Say what is meant in other words: "files" for files, "my notes" or "my tasks" for what is remembered.',
  },
  'model.value-missing': {
    text: 'The request leaves open a value that the call needs, and nobody was there to say it.',
    next: 'Say it in the request, or ask on a terminal: there it is asked for.',
  },
  'model.no-call': {
    text: 'The model answered in words and called no tool; words alone change nothing.',
    next: 'Say more exactly what is to be done, or read its words in the report (they are untrusted).',
  },
  'model.empty-output': {
    text: 'The model answered nothing.',
    next: 'Ask again; `fpf doctor` says whether this model can call tools.',
  },
  'model.too-large': {
    text: "The model's answer is larger than the limit.",
    next: 'Ask for less, or use a model that keeps to its format.',
  },
  'model.deadline': {
    text: 'The model did not answer in time.',
    next: 'Try again; the first answer after loading takes longest.',
  },
  'model.aborted': { text: 'The request to the model was stopped.', next: 'Run it again when you like.' },
  'model.server-error': {
    text: 'The model server answered with an error.',
    next: 'Look at its log; the message quotes what it said.',
  },
  'model.protocol': {
    text: 'The model server answered something that is not its protocol.',
    next: 'Check that OLLAMA_HOST is an Ollama server.',
  },
  'model.not-frozen': {
    text: 'A frozen run answers only from the model that the lock pins.',
    next: 'Run `fpf lock` with the model you want, or leave --frozen out.',
  },
} as const satisfies Record<string, CodeEntry>;
