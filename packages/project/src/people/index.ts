export { signWith } from './sign-answer.ts';
export { confirmWith, readSigners } from './signers.ts';
export { whoAnswers } from './who-answers.ts';
