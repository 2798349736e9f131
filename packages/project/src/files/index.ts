export { type ConfigPlaces, placeAt, placesIn } from './config-places.ts';
export { checkedEdit, inlineJson, insertItem, spanAt } from './edit-json.ts';
export { type JsonSpan, jsonSpans } from './json-spans.ts';
export { exists, refuseLink, refuseOddFile, removeIfEmpty } from './plain-entry.ts';
export { readJsonFile } from './read-json-file.ts';
export { trustFile } from './trust-file.ts';
export { untilExit } from './until-exit.ts';
export { writeStateFile } from './write-state-file.ts';
