import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FaultUse } from './faults/fault-table.ts';
import type { ServerEvents } from './faults/fault.ts';
import { Strikes } from './faults/strikes.ts';
import { Answers } from './infer/answers.ts';
import { type Entry, targetOf } from './requests.ts';
import type { LoggedRequest } from './requests.ts';
import { readScript } from './script/read-script.ts';
import type { Script } from './script/script.ts';
import { seeded } from './seeded.ts';
import { timestampOf } from './serve/clock.ts';
import { dispatch } from './routes/dispatch.ts';
import { HttpServer } from './serve/http-server.ts';
import { type Incoming, readRequest } from './serve/read-body.ts';
import { refusalReply } from './wire/refusal.ts';
import type { Served } from './infer/served.ts';
import { Shelf } from './shelf/shelf.ts';
import { send } from './wire/send.ts';

export interface OllamaDoubleOptions {
  /** 0, and so any free one, when left out. */
  readonly port?: number;
  /** An address of this machine; 127.0.0.1 when left out. */
  readonly host?: string;
  readonly script?: Script;
  /** On every inference request, before the faults of the script. */
  readonly fault?: FaultUse;
  /** Ids, digests and metrics that are invented follow from it. */
  readonly seed?: number;
  /** Milliseconds since 1970; this machine's clock when left out. */
  readonly clock?: () => number;
}

export interface OllamaDouble {
  /** What `OLLAMA_HOST` is set to. */
  readonly url: string;
  readonly port: number;
  /** Every request since the start, in the order in which they came. */
  readonly requests: readonly LoggedRequest[];
  /** How many came for a path. */
  readonly count: (path: string) => number;
  /** Replaces what is replayed: each member that is given, as a whole. Counts of what it replaces begin anew. */
  readonly tell: (script: Script) => void;
  /** False after the server died of something. */
  readonly alive: () => boolean;
  /** Starts anew at the same port, with nothing in memory. */
  readonly restart: () => Promise<void>;
  /** Ends every connection and wait. */
  readonly close: () => Promise<void>;
}

/** Starts a server that speaks Ollama's wire and says what it is told. It is no model. */
export async function startOllamaDouble(options: OllamaDoubleOptions = {}): Promise<OllamaDouble> {
  const host = options.host ?? '127.0.0.1';
  const now = options.clock ?? Date.now;
  const random = seeded(options.seed ?? 1);
  const { faults: always = [] } = readScript(options.fault === undefined ? {} : { faults: [{ fault: options.fault }] });
  const faultsOf = ({ faults = [] }: Script): Strikes => new Strikes([...always, ...faults]);
  const answersOf = ({ answers = [], otherwise }: Script): Answers => new Answers(answers, otherwise);
  let script = readScript(options.script ?? {});
  let shelf = new Shelf(script.models, random);
  let strikes = faultsOf(script);
  let answers = answersOf(script);
  const requests: Entry[] = [];

  const events: ServerEvents = { redigest: (model, loaded) => shelf.redigest(model, loaded, now()) };
  const endings = {
    restart: () => {
      shelf.unloadAll();
      server.drop();
    },
    die: () => void server.close(),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const incoming = await readRequest(request);
    if (incoming === undefined) return;
    const entry: Entry = { ...incoming, url: request.url ?? '/', status: undefined, fault: undefined };
    requests.push(entry);
    try {
      await send(request, response, reply(incoming, entry), script.wire ?? {}, endings);
    } catch (error) {
      // A request that the double itself cannot stomach: an error of the server, that says whose it is.
      entry.status = 500;
      if (response.headersSent) response.socket?.destroy();
      else
        await send(request, response, refusalReply(incoming.path, 500, `ollama-double: ${String(error)}`), {}, endings);
    }
  };
  const reply = (incoming: Incoming, entry: Entry): ReturnType<typeof dispatch> => {
    const struck = strikes.byPath(incoming.path, targetOf(incoming, now()));
    entry.fault = struck?.strike.fault;
    const note = (fault: string): void => void (entry.fault = fault);
    const timestamp = (): string => timestampOf(now(), random.below(1_000_000));
    const served: Served = { script, answers, strikes, shelf, random, now, timestamp, struck, events, note };
    const made = dispatch(incoming, served);
    entry.status = made.start === 'never' ? undefined : made.status;
    return made;
  };
  const server = new HttpServer((request, response) => void answer(request, response), host, options.port ?? 0);
  await server.open();
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`,
    port: server.port,
    requests,
    count: (path) => requests.filter((entry) => entry.path === path).length,
    tell: (told) => {
      const given = readScript(told);
      script = { ...script, ...given };
      if (given.models !== undefined) shelf = new Shelf(script.models, random);
      if (given.faults !== undefined) strikes = faultsOf(script);
      if (given.answers !== undefined || given.otherwise !== undefined) answers = answersOf(script);
    },
    alive: () => server.listening,
    restart: async () => {
      await server.close();
      shelf.unloadAll();
      await server.open();
    },
    close: () => server.close(),
  };
}
