export { createSecrets, type Missing, type Secrets } from './secrets.ts';
export { findShapes, type FoundShape, hideShapes } from './shapes/find-shapes.ts';
export { type Match, matchesApart, type Patterned } from './shapes/matches-apart.ts';
export { type SecretShape, secretShapes, secretShapesId } from './shapes/secret-shapes.ts';
export { formsOf, type SecretForm } from './values/forms.ts';
export { type KnownSecret, knownSecrets } from './values/known-secrets.ts';
export { isSecretName } from './values/secret-name.ts';
export { namesIn } from './placeholder.ts';
export { hideStream, type TextStream } from './stream.ts';
