export { configShape, keysAt, type Shape, shapesAt } from './config-shape.ts';
export { readConfig } from './config.ts';
export { meantPort } from './port-words.ts';
export { meantKey, tokensOf } from './suggest-key.ts';
