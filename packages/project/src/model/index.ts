export { absenceOf } from './absence.ts';
export { choiceOf, chooseModel, fromProject } from './choose-model.ts';
export { type Asking, decideModel } from './decide-model.ts';
export { type ModelChoice, type ModelOrigin, rehearsal } from './model-choice.ts';
export { modelName, spokenModel } from './model-name.ts';
export { decidedBy, mayStepIn, modelStory, modelWarning } from './model-story.ts';
export { modelFromWords, wordsOfModel } from './model-words.ts';
export { type ResolvedProvider, resolveProvider } from './provider-package.ts';
export { settleModel } from './settle-model.ts';
