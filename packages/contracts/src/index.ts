// The root imports typebox only, and does no I/O. Validation and hashing are subpaths, so that a type-only user loads
// neither.
export * from './data/index.ts';
export * from './errors/index.ts';
export * from './fpf/index.ts';
export * from './guard/index.ts';
export * from './model/index.ts';
export * from './ports/index.ts';
export * from './project/index.ts';
export * from './run/index.ts';
export * from './schema/index.ts';
export * from './session/index.ts';
export * from './skill/index.ts';
export * from './tool/index.ts';
