import { faults } from '../faults/fault-table.ts';

export const help = `ollama-double: a server that speaks Ollama's wire and replays a script. It is no model.

  ollama-double [--port PORT] [--script FILE] [--fault NAME[:TIMES]]

  --port PORT     where to listen on 127.0.0.1; 11434 if left out, 0 for any free one
  --script FILE   what to replay, as JSON; without it there is one model, and no answer
  --fault NAME    a fault on every inference request; with :TIMES only on that many
  --list-faults   every fault, the replies that can have it, and what it is
  --help          this

It prints its address, and ends on SIGINT or SIGTERM.

  ollama-double --port 0 --script answers.json
  ollama-double --fault cut-line
  curl http://127.0.0.1:11434/api/tags

Exit codes: 0 ended as asked, 1 it could not listen or read the script, 2 a wrong command line.
`;

export function faultList(): string {
  const width = Math.max(...faults.map(({ name }) => name.length));
  return faults
    .map(({ name, says, forms }) => `${name.padEnd(width)}  ${forms.join(', ').padEnd(13)}  ${says}\n`)
    .join('');
}
