import type { JsonObject } from '@fpf/contracts';

/** `kind:subject?name=value&…`; parameters stand behind the last `?`. */
export type Question = {
  readonly kind: string;
  readonly subject: string | undefined;
  readonly params: Readonly<Record<string, string>>;
};

export function readQuestion(id: string): Question | undefined {
  const [, kind, subject, params] =
    /^([a-z][a-z0-9]*(?:[.-][a-z0-9]+)*)(?::(.+?))?(?:\?((?:[a-z]\w*=[^&=?]+)(?:&[a-z]\w*=[^&=?]+)*))?$/s.exec(id) ??
    [];
  if (kind === undefined) return undefined;
  return {
    kind,
    subject,
    params: Object.fromEntries((params?.split('&') ?? []).map((pair) => pair.split('=') as [string, string])),
  };
}

/** `{args.path}` stands for one whole argument that is a text of its own; anything else in braces for nothing. */
export function fill(subject: string, args: JsonObject): string | undefined {
  const name = /^\{args\.([A-Za-z_]\w{0,63})\}$/.exec(subject)?.[1];
  if (name === undefined) return subject.includes('{') ? undefined : subject;
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
