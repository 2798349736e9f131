import type { CodeEntry } from '../codes.ts';

/** How a run ends, and whether it can be resumed, forked or replayed; its folder and page; and how it is turned. */
export const runCodes = {
  'run.unknown-effect': {
    text: 'A call was broken off after it had begun, and nobody can tell whether what it does outside was done.',
    next: 'Look at what the tool does outside; where it was not done, ask for it in a new run.',
  },
  'run.not-kept': {
    text: 'A call was begun, and nothing that it did in the session was kept: the session is as it was before.',
    next: 'Where the run can go on, `fpf resume` makes the call again, if its effect allows that.',
  },
  'run.other-part': {
    text: 'The request asks for several things, and the call is about another of them than the one whose turn it was.',
    next: 'Ask for each by itself; the message names the part that was due.',
  },
  'run.nothing-referred': {
    text: 'A part of the request says “it” or “the result”, and nothing before it can be meant, or more than one thing.',
    next: 'Name the file, or say what is to be written.',
  },
  'run.not-planned': {
    text: 'A plan runs nothing, so it cannot decide on a call that takes the result of another one.',
    next: 'Run the request again without `--plan` to have it done.',
  },
  'run.no-plan': {
    text: 'The run is no plan whose calls `fpf go` can make.',
    next: 'Plan with `fpf run --plan REQUEST`; a plan that can be carried out says "Would run".',
  },
  'run.plan-changed': {
    text: 'The lock, or a skill whose tools a plan calls, is not what it was when the calls were planned.',
    next: 'Plan again with `fpf run --plan`; the message names what changed.',
  },
  'run.plan-stopped': {
    text: 'A call of a plan did not go well, so those after it were not begun. What was done before it stays.',
    next: 'Look at the call that was stopped, and plan again; `fpf diff` shows what the calls before it did.',
  },
  'run.plan-used': {
    text: 'A plan is carried out once, and a run has begun to do that.',
    next: 'Look at that run, or plan again with `fpf run --plan`.',
  },
  'run.flow-stopped': {
    text: 'A step of a flow did not go well, so those after it were not begun. What was done before it stays.',
    next: 'Look at the step that the message names; `fpf diff` shows what the steps before it did.',
  },
  'run.part-not-done': {
    text: 'The request asks for several things, or a fork was told one more, and not each was answered by a call that passed.',
    next: 'Ask for what was not done by itself.',
  },
  'run.value-not-used': {
    text: 'The request names a value that no call was given, and something was changed without it.',
    next: 'Look at what was changed (`fpf diff`), and ask again with the value where it belongs.',
  },
  'run.not-found': {
    text: 'A tool looked for something, and says of a part of it that it did not find it.',
    next: 'Look at what it found instead, and ask with the words that the files use.',
  },
  'run.not-resumable': { text: 'The run has come to its end, or is none.', next: 'Ask again in a new run.' },
  'run.ambiguous': {
    text: 'The beginning of an id fits several runs.',
    next: 'Give more of it; the message names the first of them.',
  },
  'run.unknown': {
    text: 'No run of that name is known here.',
    next: '`fpf runs list` shows those that there are.',
  },
  'run.not-removable': {
    text: 'A run stays: it has not come to its end, or its session would go with it, and may not.',
    next: 'The message says which; `fpf runs rm --unapplied` gives up changes that the host has not.',
  },
  'run.exists': {
    text: 'The id that a new run was given is taken: by a run, by a session, or by a process that begins it now.',
    next: 'Give a new UUIDv7, or none; `fpf resume RUN` goes on with a run that was begun under that id.',
  },
  'run.no-fork-point': {
    text: 'A run cannot be forked there: it lies inside a call, is no event of the run, or its end.',
    next: 'Fork at one of the points that the message names.',
  },
  'run.not-replayable': {
    text: 'What decided the run cannot be had here, so it cannot be decided again.',
    next: 'Replay it where its skills and tools are; the message names what is missing.',
  },
  'run.replay-differs': {
    text: 'Deciding the run again did not give what is recorded.',
    next:
      'The record was changed, or another version of the stack, the engine or the skills decided: the ' +
      'differences say where.',
  },
  'run.model-differs': {
    text: 'The model was asked the recorded questions again, and called something else.',
    next: 'Nothing of it was done; the output shows both, turn by turn.',
  },
  'run.drift': {
    text: 'What decides the run is not what it began with.',
    next:
      'Bring back what the message names (a model: with --model), or ask again in a new run. `fpf resume` with ' +
      '--allow-drift goes on all the same, and says so in the trace.',
  },
  'run.interrupted': {
    text: 'The run was stopped from outside.',
    next: 'Nothing of it reached the host. Run it again when you like.',
  },
  'run.cut-off': {
    text: 'The run was ended at once, without waiting for what it was doing.',
    next: 'Nothing of it was committed. `fpf resume` goes on with it where it was.',
  },
  'run.failed': {
    text: 'The run failed in a way that nobody foresaw.',
    next: "Please report it with the run's folder.",
  },
  'report.unwritable': {
    text: 'The artifacts of the run cannot be written.',
    next: 'Check the folder and its free space; the session database still holds the whole run.',
  },
  'report.not-a-bundle': {
    text: 'The folder is not the bundle of a run.',
    next: 'Name a run id, or a folder below .fpf/runs/.',
  },
  'report.broken': {
    text: "A run's bundle is not what was written.",
    next: 'Do not trust it; the message names the first file that is off.',
  },
  'report.not-ended': {
    text: 'The run has begun and not come to its end, so there is no report of it yet.',
    next: 'A run that waits or was stopped goes on with `fpf resume RUN`; any other one is reported when it ends.',
  },
  'report.no-such-part': {
    text: 'The bundle does not hold what was asked for.',
    next: 'Ask for another form with --format; a bundle of an earlier version may have fewer files.',
  },
  'report.bad-target': {
    text: 'A copy of the bundle cannot be put into that folder.',
    next: 'Name a folder that is not there yet, or is empty; only a copy of the same run is replaced.',
  },
  'report.not-opened': {
    text: 'The page of the report cannot be opened from here.',
    next: 'Open the file that the message names in a browser.',
  },
  'report.bad-suite': {
    text: 'The file holds no messages of a Cucumber suite, or no page of one.',
    next: 'Let Cucumber write it: `--format message:messages.ndjson`, and `--format html:suite.html` for the page.',
  },
  'report.collector-failed': {
    text: 'The collector of OpenTelemetry data did not take it.',
    next: 'Look at OTEL_EXPORTER_OTLP_ENDPOINT and at the collector; `--out FILE` writes the same to a file.',
  },
  'report.bad-name': {
    text: "An artifact would have been written outside the run's folder.",
    next: 'This is a defect of a component; please report it.',
  },
  'run.ended': {
    text: 'The run has ended, or takes no more, so what was asked of it can no longer take hold.',
    next: 'Begin a new run. One that is begun with keepOpen waits for what is sent, until end() or close().',
  },
  'run.unknown-checkpoint': {
    text: 'The run has no checkpoint of this id or label to go back to.',
    next: 'Use one that the message names. What was kept after the point that the run went back to is gone with it.',
  },
  'run.rewind-refused': {
    text: 'Another run has changed the session since the checkpoint, and its changes would be gone.',
    next: 'Go back to a later checkpoint, or fork the run at that one: a fork has a session of its own.',
  },
  'run.too-many-controls': {
    text: 'More waits for the next step of the run than it holds.',
    next: 'Await what you asked before you ask for more: it takes hold at the next step.',
  },
  'run.control-refused': {
    text: 'A control was given with a value that it does not take.',
    next: 'The message says which value, and what it may be; nothing was changed.',
  },
  'run.rewound': {
    text: 'The run went back to a checkpoint, and nothing was asked of it after that.',
    next: 'Send a message after going back, or ask again in a new run.',
  },
  'model.not-pinned': {
    text: 'The model is none that the run may change to: it was not handed in, or it has no digest.',
    next: 'Use one that the message names, or hand it in among the models with its digest.',
  },
} as const satisfies Record<string, CodeEntry>;
