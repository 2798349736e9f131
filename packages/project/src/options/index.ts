export { type AskedOptions, type Notice, type ProjectInput } from './project-input.ts';
export { asked, byDefault, type Source, type Sourced, sourceText } from './sourced.ts';
