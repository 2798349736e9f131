export { configShape, type Shape } from './config-shape.ts';
export { readConfig } from './config.ts';
export { meantPort } from './port-words.ts';
