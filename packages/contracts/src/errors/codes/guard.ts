import type { CodeEntry } from '../codes.ts';

/** Of the project's rules, of guards and the evidence that they rest on. */
export const guardCodes = {
  'permission.not-allowed': {
    text: 'No rule allows this tool.',
    next: 'Allow it under policy.allow in fpf.config.json if you want it.',
  },
  'permission.denied': {
    text: 'A rule of the project denies this call.',
    next: 'Remove the rule under policy.deny in fpf.config.json if it is wrong.',
  },
  'allow.no-command': {
    text: 'What was given is no command that a rule could be made of.',
    next: 'Give a program and its words as they are, such as `fpf allow "npm test"`.',
  },
  'allow.no-program': {
    text: 'The program is in none of the folders that a sandboxed command can start programs from.',
    next: 'Install it below /usr, or allow a script of package.json or a target of a Makefile that needs no other.',
  },
  'allow.bad-rules': {
    text: 'The rule file is not valid, or was changed meanwhile, so no rule was added.',
    next: 'Mend what the message names, then run the command again.',
  },
  'allow.not-confirmed': {
    text: 'Nobody said yes, so no rule was added.',
    next: 'Look at the rule with --dry-run, then give --yes.',
  },
  'permission.ask': {
    text: "A rule asks for a person's approval of exactly this call, and there is none.",
    next: '`fpf approvals list` shows what is asked; `fpf approvals allow ID` allows it once, and then run again.',
  },
  'permission.refused': {
    text: 'A person was asked about exactly this call, and said no.',
    next: 'Ask for something else, or `fpf approvals list` to see who refused it and why.',
  },
  'permission.approval-used': {
    text: 'The approval of this call was used before; one approval allows one call.',
    next: '`fpf approvals list` shows the new question; `fpf approvals allow ID` allows it once more.',
  },
  'permission.only-proposed': {
    text: 'The call was decided on and would have run; this run runs none.',
    next: 'Run the request again without `--plan` to have it done.',
  },
  'permission.plan-mode': {
    text: 'The run only plans, and the tool would change something.',
    next: 'Run the request again without `--mode plan` when the plan is what you want.',
  },
  'hook.denied': {
    text: 'A hook of the embedding program stopped it.',
    next: 'The message has its words; ask who wrote the hook.',
  },
  'hook.failed': {
    text: 'A hook of the embedding program threw, was late or answered oddly, and that is never a yes.',
    next: 'Mend the hook that the message names.',
  },
  'permission.rate': {
    text: 'The rule that allows this tool allows no more calls of it in this time.',
    next: 'Wait, ask for less at once, or raise `rate` of the rule under policy.allow in fpf.config.json.',
  },
  'permission.condition': {
    text: 'A rule names this tool, and what the rule asks for beside it does not hold or is not known.',
    next: 'The message says which condition; `fpf guards explain RUN CALL` shows the evidence.',
  },
  'guard.not-in-words': {
    text: 'A call would take something away, and the words of the request name neither that nor its path.',
    next: 'Look at what it would do, and allow just this call; or ask again with the verb and the exact path.',
  },
  'guard.evidence-missing': {
    text: 'Evidence that the guard requires is absent.',
    next: 'Supply what the message names, then run again.',
  },
  'guard.evidence-unknown': {
    text: 'Evidence that the guard requires could not be established; unknown is never a pass.',
    next: 'Mend what kept the question in the message from being answered, then run again; `fpf guards explain RUN CALL` shows the evidence.',
  },
  'guard.predicate-false': {
    text: "The guard's predicate does not hold on the evidence.",
    next: 'Change what the predicate speaks about, then run again.',
  },
  'guard.undecided': {
    text:
      'What the guard says came out neither true nor false: it rests on something unknown, or on an ' +
      'error, and the rest of it does not decide alone. That is never a pass.',
    next: 'Supply what the message names as unknown, or mend `when` where it is in error, then run again; `fpf guards test` tries it.',
  },
  'guard.no-reduced-form': {
    text: 'The guard would degrade, but the tool declares no reduced form.',
    next: "Declare `degraded` in the skill's tools.json, or make the predicate hold.",
  },
  'guard.reduced': {
    text: 'The guard allowed only the reduced form of the tool, and exactly that ran.',
    next: 'Supply what the predicate asks for to run the whole tool.',
  },
  'guard.proves-nothing': {
    text: 'The guard asks for no evidence, and its expression speaks of nothing, so it can prove nothing.',
    next: "Name required_evidence, or a `when` that speaks of `ev`, `args` or `ctx`, in the skill's tools.json.",
  },
  'guard.none': {
    text: 'The tool changes things and has no guard.',
    next: "Give it a guard in the skill's tools.json.",
  },
  'guard.pure': { text: 'The tool is pure and has no guard; it runs on a read-only view.', next: 'Nothing to do.' },
  'guard.passed': { text: 'All required evidence is present, and the predicate holds.', next: 'Nothing to do.' },
  'guard.broken': {
    text: 'The guard itself is broken.',
    next: '`fpf guards lint` says what is wrong and where; mend it where it is written.',
  },
  'guard.failed': {
    text: 'The guard engine failed, and a failed guard is never a pass.',
    next: 'Run `fpf check guard-engine`; the message quotes the failure.',
  },
  'guard.evidence-changed': {
    text: 'What the decision rested on changed before the tool could start, so it was not started.',
    next: 'Run again: the decision is made anew on what is there now.',
  },
  'guard.kind-taken': {
    text: 'Two resolvers answer the same kind of evidence question.',
    next: 'Take one of them out of guards.resolvers in fpf.config.json.',
  },
  'guard.never-passes': {
    text: 'Nothing that the guard speaks of can make it pass.',
    next: 'Mend `when` or required_evidence; `fpf guards show TOOL` shows what each part can be.',
  },
  'guard.never-fails': {
    text: 'Nothing that the guard speaks of can make it stop a call, so it guards nothing.',
    next: 'Say in `when` what the call must not do, or take the guard away.',
  },
  'guard.example-failed': {
    text: 'A guard or a rule does not decide as its own example says.',
    next: '`fpf guards test` shows what was expected and what came out.',
  },
  'guard.no-example': {
    text: 'The guard has no example for a decision that it can come to.',
    next: 'Add one under `examples`: what is given, and what is expected.',
  },
  'guard.network-not-alone': {
    text: 'A tool that declares the network must have a guard of its own, and be alone in its skill.',
    next: 'Put it into a skill of its own, with a guard.',
  },
  'guard.not-recomputed': {
    text: 'The recorded decision is not what comes out of what was recorded with it.',
    next: 'The trace was changed, or another engine decided: compare the versions under `components` in the trace.',
  },
  'guard.case-invalid': {
    text: 'This is no case that a guard can be tried on.',
    next: '`fpf guards eval --help` shows the form.',
  },
  'guard.no-such-evidence': {
    text: 'A case gives evidence for what nobody asks or could answer, so it was not judged.',
    next: 'Write the question as the message has it; `fpf guards list --kinds` lists what can be asked.',
  },
  'policy.bad-rule': {
    text: 'A rule of the project cannot be used as it is written.',
    next: 'Mend it under `policy` in fpf.config.json.',
  },
  'policy.names-several': {
    text: 'A rule that allows names a tool alone, and several skills have one of that name: it allows none of them.',
    next: 'Name the skill beside the tool, as in {"tool": "write_file", "skill": "file-write"}.',
  },
  'policy.names-nobody': {
    text:
      'A rule or a guard of the project names a tool or a skill that does not exist, so it speaks of no call. A ' +
      '`deny` that does is refused before a run begins.',
    next: 'Write the name as `fpf guards list` has it, or take the rule or guard away under `policy` in fpf.config.json.',
  },
  'approval.unknown': {
    text: 'There is no approval of this id.',
    next: '`fpf approvals list` shows what is asked and was answered.',
  },
  'approval.ambiguous': {
    text: 'Several approvals begin like this.',
    next: 'Give more of the id; the message lists them.',
  },
  'approval.not-open': {
    text: 'The question was answered before, was used, or has expired.',
    next: 'The message says what became of it; `fpf approvals show ID` shows it whole.',
  },
  'approval.not-yours': {
    text:
      'The rule that asks names the people who may allow this call, and you are none of them, or it ' +
      'cannot be told.',
    next:
      'Ask one of the people that the message names; where answers have to be signed, sign yours with ' +
      '`--sign KEY`.',
  },
  'approval.said-before': {
    text: 'You have allowed this call before, and the rule wants the yes of another person too.',
    next: 'Ask one of the others that the message names.',
  },
  'approval.not-signed': {
    text: 'The answer could not be signed, or its signature is by no key of policy.signers, so it was not given.',
    next: 'Sign with a key that the file of policy.signers names for fpf-approval; the message says what was wrong.',
  },
  'approval.no-signers': {
    text: 'The file of keys that policy.signers names cannot be read, so no signature can be checked.',
    next: 'Put the file where policy.signers in fpf.config.json says, one key a line.',
  },
  'approval.no-ssh-keygen': {
    text: 'ssh-keygen makes and checks the signatures of answers, and it is not on this machine.',
    next: 'Install it: `apt-get install openssh-client`, or the package of your system that has it.',
  },
  'approval.damaged': {
    text: 'What is kept of an approval cannot be read, so it allows nothing.',
    next: 'Remove the file that the message names; the question is asked anew.',
  },
} as const satisfies Record<string, CodeEntry>;
