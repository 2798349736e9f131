// Files whose names hold the query, and which of them come first.
import { fitOf, fold, order } from './matches.mjs';

/** Paths below `from` that hold the query: whole names first, then names by how well they fit, then folders on the way. */
export function findNames(files, query, from) {
  const wanted = query.normalize('NFC');
  return files
    .map(({ path }) => ({ path, fit: nameFit(path.slice(from).normalize('NFC'), wanted) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || order(a.path, b.path))
    .map(({ path }) => path);
}

/** Paths whose part below `from` a pattern fits: names first, then folders on the way. */
export function findFitting(files, pattern, from) {
  const fit = (path) => (pattern.at(path.slice(path.lastIndexOf('/') + 1)) >= 0 ? 2 : pattern.at(path) >= 0 ? 1 : 0);
  return files
    .map(({ path }) => ({ path, fit: fit(path.slice(from).normalize('NFC')) }))
    .filter((one) => one.fit > 0)
    .sort((a, b) => b.fit - a.fit || order(a.path, b.path))
    .map(({ path }) => path);
}

function nameFit(path, query) {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!fold(path).includes(fold(query))) return 0;
  if (!fold(name).includes(fold(query))) return 1;
  const whole = [name, withoutEnding(name)].includes(query)
    ? 3
    : [name, withoutEnding(name)].map(fold).includes(fold(query))
      ? 2
      : 0;
  return whole > 0 ? 10 + whole : 2 + fitOf(name, query);
}

function withoutEnding(name) {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}
