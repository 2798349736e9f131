/**
 * A skill of the `fpf` profile with everything that the grammar knows: two tools, alternatives, an optional input and
 * one with a default, constants, an output that a later step takes, several effects and examples. It is named `demo`.
 */
export const noteSkill: Readonly<Record<string, string>> = {
  'SKILL.md': `---
name: demo
description: Keeps lines in a note of the workspace. Use when somebody wants to note something. Not for reading notes.
license: Apache-2.0
compatibility: Linux, macOS or Windows; Node.js 20 or newer; no network.
metadata:
  version: "1.2.0"
  fpf-edition: "2026-01-12"
  fpf-context: workspace
  fpf-method: line-noting
  fpf-role: note-keeper
  fpf-tools: tools.json
allowed-tools: find_note put_line
---

# Keep a note

## Purpose

The method \`line-noting\` puts a line into the note that is found. See [the format](references/format.md).

## Role

The role kind is \`note-keeper\`. Whoever enacts the method needs

- CAP-1 (workspace-write = granted): the note can be written.
- CAP-2 (node >= 20): a runtime for \`scripts/note.mjs\`.

## Inputs

- IN-1 (string, required): \`folder\`, where the note lies.
- IN-2 (string, required): \`line\`, the line to add,
  without a line break.
- IN-3 (integer, default=3): \`most\`, how many notes are looked at.
- IN-4 (string, required): \`text\`, the whole new text.
- IN-5 (boolean, optional): \`hidden\`, true to look at hidden notes too.

## Preconditions

- PRE-1 (EV-1): a session is open.

## Procedure

1. \`find_note\`: call it with \`folder\` = IN-1, \`most\` = IN-3 and, where it is given, \`hidden\` = IN-5; it yields OUT-1. The rest is easy.
2. \`reason\`: choose between the two, by what is asked for and OUT-1.
3. \`put_line\`, when the text is replaced: call it with \`path\` = OUT-1, \`text\` = IN-4 and \`mode\` = \`"replace"\`; it yields OUT-2.
4. \`put_line\`, when a line is added: call it with \`path\` = OUT-1, \`text\` = IN-2 and \`mode\` = \`"append"\`;
   it yields OUT-2.

## Outputs

- OUT-1 (string): \`path\`, the note.
- OUT-2 (integer): \`bytes\`, its size.
- EFF-1 (workspace): the note holds the text.
- EFF-2 (none): no other file changes.

## Acceptance

- ACC-1 (OUT-1, EV-2): the note lies in the **folder**.
- ACC-2 (OUT-2, EFF-1, EFF-2, EV-2 and EV-3): only the note changed.

## Failures

- FAIL-1: IN-1 does not exist → abstain; nothing was read; name another folder; no retry.
- FAIL-2: the disk is full -> degrade; the old text stays; at most 2 retries.

## Bounds

- time: 5 s
- calls: 3
- bytes: 4096
- network: no
- writes: workspace

## Evidence

- EV-1 (before): \`session.open\`, produced by the session.
- EV-2 (after): the tool's output, produced by \`find_note\` or \`put_line\`, checked.
- EV-3 (after): the list of changes, produced by the session.

## Terms

- folder: a place for files.

## Not for

Reading notes.

## Example

Request: “Write to \`me@example.org\`, on 2026-05-01: hello”

Bound inputs: IN-1 = \`notes\`, IN-4 = \`hello\`.

\`\`\`json
{ "name": "find_note", "arguments": { "folder": "notes", "most": 3 } }
\`\`\`

\`\`\`json
{ "name": "put_line", "arguments": { "path": "notes/a.md", "text": "hello", "mode": "replace" } }
\`\`\`

Request: “Add a line”

Bound inputs: IN-1 = \`notes\`, IN-2 = \`"5"\`, IN-3 = \`1\`, IN-5 = \`false\`.

\`\`\`json
{ "name": "find_note", "arguments": { "folder": "notes", "most": 1, "hidden": false } }
\`\`\`

\`\`\`json
{ "name": "put_line", "arguments": { "path": "notes/b.md", "text": "5", "mode": "append" } }
\`\`\`
`,
  'tools.json': JSON.stringify({
    $schema: 'urn:fpf:skill-tools:1',
    tools: [
      {
        name: 'find_note',
        description: 'Find the note.',
        input_schema: {
          type: 'object',
          additionalProperties: false,
          required: ['folder'],
          properties: {
            folder: { type: 'string', maxLength: 64, description: 'The folder.' },
            most: { type: 'integer', minimum: 1, maximum: 9, description: 'How many.' },
            hidden: { type: 'boolean', description: 'Hidden ones too.' },
          },
        },
        output_schema: {
          type: 'object',
          additionalProperties: false,
          required: ['path'],
          properties: { path: { type: 'string', maxLength: 64, description: 'The note.' } },
        },
        guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
        handler: {
          kind: 'script',
          runtime: 'node',
          path: 'scripts/note.mjs',
          args: 'stdin-json',
          timeoutMs: 1000,
          maxOutputBytes: 4096,
          okExitCodes: [0],
        },
        effect: 'pure',
      },
      {
        name: 'put_line',
        description: 'Put a text into the note; mode is append or replace.',
        input_schema: {
          type: 'object',
          additionalProperties: false,
          required: ['path', 'text', 'mode'],
          properties: {
            path: { type: 'string', maxLength: 64, description: 'The note.' },
            text: { type: 'string', maxLength: 64, description: 'The text.' },
            mode: { type: 'string', enum: ['append', 'replace'], description: 'append or replace.' },
          },
        },
        output_schema: {
          type: 'object',
          additionalProperties: false,
          required: ['bytes'],
          properties: { bytes: { type: 'integer', minimum: 0, maximum: 9999, description: 'The size.' } },
        },
        guard: { predicate: 'a session is open', required_evidence: ['EV-1'], failure_mode: 'abstain' },
        handler: {
          kind: 'script',
          runtime: 'node',
          path: 'scripts/note.mjs',
          args: 'stdin-json',
          timeoutMs: 1000,
          maxOutputBytes: 4096,
          okExitCodes: [0],
        },
        effect: 'fs',
      },
    ],
  }),
  'scripts/note.mjs': '// nothing\n',
  'references/format.md': 'A line is a line.\n',
};
