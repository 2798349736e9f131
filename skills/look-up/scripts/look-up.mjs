import { answer } from './answer.mjs';
import { only, place } from './arguments.mjs';
import { listFiles } from './files.mjs';
import { fit } from './fit.mjs';
import { correct } from './mistyped.mjs';
import { notFound } from './not-found.mjs';
import { readQuestion } from './question.mjs';
import { rank } from './rank.mjs';
import { survey } from './survey.mjs';
import { answerTables } from './tables/answer-tables.mjs';
import { entryAt, runTool, text } from './tool.mjs';

const help = `
Finds the lines of the workspace (the current folder) that speak of what a question asks for. It does not answer.

  echo '{"question": "what do we charge for a large quiche?"}' | node look-up.mjs
  echo '{"question": "which minutes mention the boiler", "path": "minutes"}' | node look-up.mjs

"question" is the question in plain words (1 to 1000 characters); "path" is a folder or file to look in (default: all).

stdout: {"matches": [{"path", "line", "text", "below", "before", "after"}], "not_found", "files_searched", "truncated"}
The best match is first. Where the rows of a table answer all of it there are "tables" and "rows" instead: which
rows, how many, how much.
"not_found" has the words that the first match does not speak of, and what no line can answer, such as "how many".
`;

const limits = { question: 1000, output: 100_000 };

await runTool(help, (args) => {
  only(args, ['question', 'path']);
  const asked = text(args, 'question');
  if (asked.trim() === '' || Array.from(asked).length > limits.question)
    throw new Error(`the question is not a text of 1 to ${limits.question} characters`);
  const question = readQuestion(asked);
  if (question.words.length === 0)
    throw new Error('the question has no word to look for; name what it is about, such as a person or a thing');
  const start = place(args, 'path', '.');
  const entry = entryAt(start.absolute);
  if (!entry) throw new Error(`there is no "${start.path}" in the workspace`);
  if (!entry.isFile() && !entry.isDirectory()) throw new Error(`"${start.path}" is neither a file nor a folder`);

  const { files, truncated } = listFiles(start, entry);
  const told = answerTables(asked, files, start.path);
  const first = survey(files, question.units);
  if (told?.answers !== undefined) {
    return {
      tables: told.answers,
      rows: told.rows,
      matches: [],
      not_found: told.left,
      files_searched: first.searched,
      truncated: truncated || first.incomplete || told.truncated,
    };
  }
  const corrected = correct(question.units, first.times, first.all);
  const meant = corrected === undefined ? question : { ...question, units: corrected };
  const found = corrected === undefined ? first : survey(files, corrected);
  const { best, left } = rank(meant, found);
  const { matches, left: more } = answer(best, found.weights);
  const { kept, left: cut } = fit(matches, { most: matches.length, bytes: limits.output });
  return {
    matches: kept,
    not_found: notFound(meant, best[0]),
    files_searched: found.searched,
    truncated: truncated || found.incomplete || left || more || cut || (told?.truncated ?? false),
  };
});
