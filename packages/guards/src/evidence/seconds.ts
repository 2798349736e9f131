/** `?per=60`: whole seconds, from one to a year. A question with anything else is answered by nobody. */
export function secondsIn(params: Readonly<Record<string, string>>, name: string): number | undefined {
  const text = params[name];
  if (text === undefined) return undefined;
  const seconds = /^[1-9][0-9]{0,7}$/.test(text) ? Number(text) : Infinity;
  if (seconds > 31_536_000) throw new Error(`${name} is no number of seconds from 1 to a year`);
  return seconds;
}
