/** Where a run under fire works: all of it below one folder. */
export type Place = {
  readonly dir: string;
  readonly workspace: string;
  readonly sessions: string;
  readonly home: string;
  readonly runs: string;
  readonly outside: string;
  readonly answers: string;
  readonly begun: string;
};

export type Engine = 'sqlite' | 'agentfs-sdk';

/** A step of a run, and whether the process ends before its event is committed or after. */
export type Point = {
  readonly kind: string;
  readonly key: string;
  readonly when: 'before' | 'after';
  /** A step of the task that the run hands on, not of the run itself. */
  readonly of?: 'task';
};

/** What a worker is told. */
export type Orders = {
  readonly place: Place;
  readonly engine: Engine;
  /** A run that goes on. */
  readonly resume?: { readonly run: string; readonly session: string };
  readonly point?: Point;
};

export function placeIn(dir: string): Place {
  const below = (name: string): string => `${dir}/${name}`;
  return {
    dir,
    workspace: below('ws'),
    sessions: below('sessions'),
    home: below('home'),
    runs: below('runs'),
    outside: below('outside.jsonl'),
    answers: below('answers.json'),
    begun: below('begun.json'),
  };
}
