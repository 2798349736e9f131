/** A script that cannot be replayed: where it is wrong, and what belongs there. */
export class ScriptError extends Error {
  readonly place: string;

  constructor(place: string, problem: string) {
    super(`ollama-double: ${place === '' ? 'the script' : `${place} of the script`} ${problem}.`);
    this.name = 'ScriptError';
    this.place = place;
  }
}
