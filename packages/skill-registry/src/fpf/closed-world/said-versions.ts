import type { Forbidden } from './forbidden.ts';

const changing = (form: RegExp, where: Forbidden['in'] = 'text'): Forbidden => ({
  code: 'skill.k44-latest',
  what: 'a version that changes',
  in: where,
  form,
});

/**
 * Versions that are others tomorrow. The newest of the data that a skill works on (`the newest note`) is no version.
 */
export const saidVersions: readonly Forbidden[] = Object.freeze([
  changing(
    /[@:]latest\b|\b[Ll]atest (?:\w{1,24} ){0,2}(?:version|release|edition|build|tag)s?\b|\blatest (?=\p{Lu})|\b(?:version|release|edition|tag)\b[ =:]{1,3}(?:is |the ){0,2}["`]?latest\b/gu,
    'text and code',
  ),
  changing(/\b(?:currently|presently|always|now|today) (?:is )?the (?:very )?(?:latest|newest|most recent)\b/gi),
  changing(
    /\b(?:is|are|be|stay|stays|use|uses|take|takes|install|installs) (?:(?:always|the|its|their|currently) ){1,3}latest(?=\s*(?:[.,;:)!?]|$))/gim,
  ),
  changing(
    /\b(?:newest|most recent|most current|up[- ]to[- ]date) (?:[\w.]{1,24} ){0,2}(?:release|edition|build|runtime|interpreter|compiler|patch level)s?\b/gi,
  ),
  changing(
    /\b(?:newest|most recent) (?:\w{1,24} ){0,2}versions?\b(?! of (?:the|a|an|that|this|each|every|its) (?:file|text|note|line|document|page|entry|row|skill))/gi,
  ),
  changing(
    /\b(?:newest|most recent|up[- ]to[- ]date) (?=(?:Node|Python|Git|Bash|Ruby|Rust|Go|Java|Deno|Bun|npm|pnpm)\b)/g,
  ),
  changing(/\b(?:bleeding|cutting)[- ]edge\b|\bas of (?:now|today|this writing)\b|\bat the time of writing\b/gi),
]);
