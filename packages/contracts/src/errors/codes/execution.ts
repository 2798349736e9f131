import type { CodeEntry } from '../codes.ts';

/** The sandbox, the session that a call works in, and the tool that runs there. */
export const executionCodes = {
  'sandbox.unavailable': {
    text: 'No step of the sandbox ladder works on this machine, and nothing runs unconfined by itself.',
    next: 'Run the command that the message or `fpf doctor` names, or run with --unconfined knowingly.',
  },
  'sandbox.unsupported-platform': { text: 'Scripts run on Linux only.', next: 'Use Linux, or WSL on Windows.' },
  'session.unavailable': {
    text: 'The session, or a folder that it needs, cannot be used.',
    next:
      'Check the folder that the message names: its owner, mode and free space. TMPDIR, --state-dir, ' +
      '--home-dir and XDG_STATE_HOME name others.',
  },
  'session.locked': {
    text: 'Another process holds this session.',
    next:
      'Wait for it to end, or begin another session with `fpf run --new`. Whether a process of another host lives shows only ' +
      'there; where that host is gone for good, remove the lock, the file SESSION.db.lock beside the ' +
      'database.',
  },
  'session.lease-lost': {
    text: 'Another process has taken the session over, or its lock was removed, so this one wrote nothing more.',
    next: 'What was acknowledged before is kept. `fpf resume` goes on with the run where no other process does.',
  },
  'session.host-changed': {
    text: 'The host workspace changed during an unconfined run.',
    next: 'Look at the workspace; do not use --unconfined with tools you do not trust.',
  },
  'session.workspace-missing': {
    text: 'The workspace is not a folder that can be read.',
    next: 'Name an existing folder with --workspace.',
  },
  'session.refused-entry': {
    text: 'The tool left something that a session cannot hold.',
    next: 'The call was rolled back; the message names what was refused and why. What would link to the outside is to be copied by the tool instead (a Python venv: `python3 -m venv --copies`).',
  },
  'session.too-large': { text: 'The workspace is larger than a copy of it may be.', next: 'Run in a smaller folder.' },
  'sandbox.survivors': {
    text: 'A process of a call could not be ended.',
    next: 'Look for it with ps; nothing of the call was kept.',
  },
  'sandbox.mount-failed': {
    text: 'The kernel or the disk would not make the overlay of a call.',
    next: 'Nothing was started. The message quotes the reason; `fpf doctor` shows which step of the ladder works.',
  },
  'session.name-refused': {
    text: 'A session or call id is not one that the adapter takes.',
    next: 'Use letters, digits, dot, dash and underscore; a call id is <run>/<seq>.',
  },
  'session.path-refused': {
    text: 'A path leads out of the workspace or cannot name a file in it.',
    next: 'Use a relative path below the workspace, without `..`.',
  },
  'session.path-missing': {
    text: 'There is no such file in the session.',
    next: 'Look at what is there; a file of the session may have been deleted or renamed.',
  },
  'session.workspace-refused': {
    text: 'The folder cannot be a workspace.',
    next: 'Use a folder of your own; system folders and the root are refused.',
  },
  'session.workspace-unreadable': {
    text: 'Something in the workspace cannot be read, so no true copy of it can be made.',
    next: 'Make it readable (the message names it), or run in another folder.',
  },
  'session.base-changed': {
    text: 'Somebody changed a path of the workspace that the session had changed too.',
    next:
      'The message names the paths. `fpf discard PATH` keeps what is in the workspace, `fpf apply --ours PATH` writes ' +
      'what is in the session; `fpf new` leaves both as they are.',
  },
  'session.repeated-call': {
    text: 'A call of this id has been kept already.',
    next: 'This is a defect of the orchestrator: each call has an id of its own.',
  },
  'session.mixed-call': {
    text: 'One call would change files by a program and in process at once.',
    next: 'This is a defect of the tool runner: make two calls of it.',
  },
  'session.foreign': {
    text: 'The database is not a session of this workspace.',
    next: 'Use another session name or folder, or take it in with `fpf session adopt`.',
  },
  'session.newer-format': {
    text: 'The session database was made by a newer version.',
    next: 'Use the version that made it, or a newer one; nothing was written to it.',
  },
  'session.older-format': {
    text: 'The session database is from before the first release.',
    next: 'Start a new session; nothing was written to the old one.',
  },
  'session.engine-missing': {
    text: 'The engine that is to keep the session cannot be loaded here.',
    next: 'Use Node 22.13 or newer, or the option "engine" of agentfs-adapter; the message says which.',
  },
  'session.busy': {
    text: 'Another call of this session has not ended.',
    next: 'Calls of one session run one after another: commit or roll back the first.',
  },
  'session.closed': {
    text: 'The session is closed, or the call has already ended.',
    next: 'Open the session again; this is a defect of the caller.',
  },
  'session.unaudited': {
    text: 'A call was about to be kept without an audit entry for its tool.',
    next: 'Hand in an audit entry with op `tool`; this is a defect of the caller.',
  },
  'tool.unknown': {
    text: 'No skill of the project has a tool of this name, or several have one.',
    next: '`fpf tools` names them all; `SKILL#TOOL` names the one of a skill.',
  },
  'tool.runtime-missing': {
    text: 'The runtime that the tool asks for is not there.',
    next: 'Install it (the message names it), or use a tool with another runtime.',
  },
  'tool.no-handler': {
    text: 'The tool has no handler that can be run here.',
    next: "Give it a script handler in the skill's tools.json.",
  },
  'output.missing': {
    text: 'A result of a schema was asked for, and the model gave none that fits.',
    next: 'The report shows what it gave, and what did not fit; a simpler schema, or more retries, may do.',
  },
  'output.refused': {
    text: "The value fits its schema, and the program's own schema library refused it.",
    next: 'The message says what the library said; what it asks for beyond the schema can be said in `description`.',
  },
  'output.no-json-schema': {
    text: 'The schema of the value offers no JSON Schema, and the model has to be told one.',
    next: 'Use a version of its library that offers `~standard.jsonSchema`, or hand in the JSON Schema that it makes.',
  },
  'tool.network-unsupported': {
    text: 'The tool asks for the network, and no audited way to it exists.',
    next: 'Use a tool without network.',
  },
  'tool.builtin-unknown': {
    text: 'No builtin of that name is registered.',
    next: 'A builtin comes from the embedding code, never from a folder.',
  },
  'tool.exit-code': {
    text: 'The tool ended with an error.',
    next: "`fpf trace show RUN --call N` shows what it said, which lies in calls/N.stderr.txt of the run's folder; the changes it made were set aside.",
  },
  'tool.signal': {
    text: 'The tool was ended by a signal.',
    next: "`fpf trace show RUN --call N` shows what it said, which lies in calls/N.stderr.txt of the run's folder; the changes it made were set aside.",
  },
  'tool.timeout': {
    text: 'The tool did not finish in time and was ended with all its processes.',
    next: "Raise timeoutMs in the skill's tools.json, or ask for less.",
  },
  'tool.output-limit': {
    text: 'The tool wrote more output than it may.',
    next: "Raise maxOutputBytes in the skill's tools.json, or ask for less.",
  },
  'tool.bad-output': {
    text: "The tool's standard output is not one JSON value that fits its output schema.",
    next: 'Mend the script: one JSON value on stdout, everything else on stderr.',
  },
  'tool.read-only': {
    text: 'A tool that may only read tried to change something; the changes were set aside.',
    next: 'Give the tool a guard and an effect that says so, or mend it.',
  },
  'tool.aborted': { text: 'The tool was stopped.', next: 'Run it again when you like.' },
  'tool.secret-missing': {
    text: 'The tool was to get the value of a secret that is not known any more; it was not started.',
    next: 'Set the variable that the message names to what it was, and ask again.',
  },
  'tool.failed': {
    text: 'The tool could not be started.',
    next: 'The message quotes why; `fpf doctor` shows what is missing.',
  },
  'journal.repeated-step': {
    text: 'A step of the run was about to be journaled twice.',
    next: "This is a defect of the orchestrator; please report it with the run's folder.",
  },
  'journal.broken': {
    text: 'The journal does not add up: an event was changed, removed or reordered.',
    next: 'Do not trust this run; keep the database for inspection.',
  },
} as const satisfies Record<string, CodeEntry>;
