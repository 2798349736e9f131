import type { Sentence } from './read-spec.ts';
import type { TaggedScenario } from './read-scenarios.ts';

export type Shown = { readonly sentence: Sentence; readonly scenarios: readonly TaggedScenario[] };

/** The four rules that the behaviour documents end with: each is attacked by at least so many scenarios. */
const attacked: readonly string[] = ['I1', 'I2', 'I3', 'I4'];
const leastAttacks = 5;

/** Which scenarios show which sentence. */
export function shownBy(sentences: readonly Sentence[], scenarios: readonly TaggedScenario[]): readonly Shown[] {
  return sentences.map((sentence) => ({
    sentence,
    scenarios: scenarios.filter(({ ids }) => ids.includes(sentence.id)),
  }));
}

/**
 * What keeps the table from being one: a sentence that nothing shows, a number that stands twice, a tag of no sentence.
 */
export function gapsOf(shown: readonly Shown[], scenarios: readonly TaggedScenario[]): readonly string[] {
  const ids = shown.map(({ sentence }) => sentence.id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `docs/spec defines ${id} twice`);
  const unshown = shown.flatMap(({ sentence: { id, file, line }, scenarios: by }) => {
    const least = attacked.includes(id) ? leastAttacks : 1;
    return by.length < least
      ? [`${file}:${line} ${id} has ${by.length} scenarios, and not ${least}: tag one with @${id}`]
      : [];
  });
  const lost = scenarios.flatMap(({ ids: tags, file, line }) =>
    tags
      .filter((id) => !ids.includes(id))
      .map((id) => `${file}:${line} is tagged @${id}, which docs/spec does not define`),
  );
  const untagged = scenarios
    .filter(({ ids: tags }) => tags.length === 0)
    .map(({ file, line }) => `${file}:${line} shows no sentence`);
  return [...twice, ...unshown, ...lost, ...untagged];
}
