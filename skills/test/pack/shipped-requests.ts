/**
 * Requests over the whole shipped pack, each with every skill that it needs, and with those that may be chosen beside
 * them; no skill is an abstention. They were written with the skills in view: they show that neighbours are told apart,
 * not how well strangers fare.
 */
export type ShippedRequest = {
  readonly request: string;
  readonly needs: readonly string[];
  readonly may?: readonly string[];
};

const one = (skill: string, ...requests: readonly string[]): readonly ShippedRequest[] =>
  requests.map((request) => ({ request, needs: [skill] }));

/** Each of these has to be right. */
export const certain: readonly ShippedRequest[] = [
  ...one('file-edit', 'replace TODO by DONE in README.md'),
  { request: 'change the port in config/app.json to 8080', needs: ['set-value'], may: ['file-edit'] },
  ...one('fs-read', 'read config.json', 'Read README.md'),
  ...one('file-manage', 'back up settings.json', 'Delete all my files'),
  ...one(
    'file-write',
    'Write a file hello.txt that says hello',
    'Write a file hello.txt that says Hello from the session',
  ),
  ...one(
    'file-write',
    'Append a line to notes/visits.md that says All quiet',
    'Write a file with a number as its content',
  ),
  ...one('text-stats', 'Count the words of README.md', 'Count the words of missing.md'),
  { request: 'Search the files for TODO', needs: ['repo-search'], may: ['todo-report'] },
  { request: 'search and report', needs: ['repo-search', 'file-write'], may: ['todo-report'] },
  {
    request: 'Search the files for TODO and write a report to report.md',
    needs: ['search-and-report'],
    may: ['repo-search', 'todo-report', 'file-write'],
  },
  {
    request: 'Search the files for TODO and write a report file',
    needs: ['search-and-report'],
    may: ['repo-search', 'file-write'],
  },
  { request: 'Tell me about the files', needs: ['fs-read'] },
  { request: 'Write a file and delete the host files', needs: ['file-write'], may: ['file-manage'] },
  { request: 'Book a flight', needs: [] },
  { request: 'Search for a husband', needs: [] },
  { request: 'Count me in for dinner', needs: [] },
];

/** Of these nine in ten. */
export const usual: readonly ShippedRequest[] = [
  ...one(
    'csv-summary',
    'Give me an overview of the columns in sales.csv',
    'which values are missing in data/customers.csv',
  ),
  ...one('csv-summary', 'average and maximum of the price column of orders.csv', 'profile the table in export.tsv'),
  ...one('file-edit', 'fix the typo in the second paragraph of intro.md', 'remove lines 10 to 12 from main.py'),
  ...one('file-edit', 'insert an import after the first line of src/app.ts'),
  ...one('file-edit', 'In docs/guide.md, swap the word colour for color'),
  ...one(
    'file-manage',
    'rename notes.txt to ideas.txt',
    'move all of drafts into the folder archive',
    'delete the folder tmp',
  ),
  ...one('file-manage', 'make a copy of template.docx called letter.docx', 'create a directory named out'),
  ...one(
    'file-write',
    'save this as shopping.txt: milk, eggs',
    'create a new document plan.md',
    'add "done" at the end of log.txt',
  ),
  ...one('file-write', 'overwrite version.txt with 2.0'),
  ...one(
    'fs-read',
    'show me main.py',
    'list the folder src',
    'what is in the file LICENSE?',
    'does docs/index.md exist?',
  ),
  ...one('fs-read', 'which files end in .ts?', 'print the first 20 lines of CHANGELOG.md'),
  ...one(
    'git-read',
    'who changed the parser last week?',
    'show the log of the last ten commits',
    'what did I change but not commit yet?',
  ),
  ...one('git-read', 'diff between main and this branch', 'blame src/index.ts'),
  ...one('json-query', 'which version of react is in package.json?', 'get all the emails out of users.json'),
  ...one(
    'json-query',
    'list the keys at the top of tsconfig.json',
    'how many entries has items.jsonl with status open',
  ),
  ...one('notebook-edit', 'add a markdown cell to analysis.ipynb', 'show the cells of the notebook train.ipynb'),
  ...one('notebook-edit', 'replace the third cell in model.ipynb'),
  ...one(
    'notes',
    'remember that Ana prefers tea',
    'what did we decide about the database?',
    'keep in mind that the demo is on Friday',
  ),
  ...one(
    'set-value',
    'set debug to false in settings.ini',
    'what is the timeout set to in app.toml',
    'switch the debug option off in config.yaml',
    'set the version in package.json to 3.0.0',
    'mark order 1145 as paid in orders.csv',
  ),
  ...one(
    'table-query',
    'how many rows of orders.csv have status open',
    'who has not paid in members.csv',
    'total of amount by category in expenses.csv',
    'which rows of stock.csv have a quantity below 5',
    'average price by supplier in stock.csv',
  ),
  ...one(
    'repo-search',
    'where is createServer defined?',
    'find every mention of legacy_token',
    'look up the error "cannot connect" in the code',
  ),
  ...one('repo-search', 'grep the source for console.log'),
  ...one(
    'run-command',
    'run the command git status',
    'execute the installed program prettier on src',
    'call the formatter binary with --check',
  ),
  ...one(
    'shell',
    'run this bash script: for f in *.txt; do wc -l $f; done',
    'use a pipe of sort and uniq on access.log',
  ),
  ...one('text-stats', 'how long is essay.txt?', 'number of lines in main.rs', 'what is the longest line of poem.txt'),
  ...one(
    'todo-list',
    'put "call the plumber" on my todo list',
    'tick off task 3',
    'what is still open on my checklist?',
  ),
  ...one(
    'todo-report',
    'make a report of all TODO and FIXME comments',
    'collect the TODOs of the code into a markdown document',
  ),
  ...[
    'What should I cook tonight?',
    'Who won the world cup in 2014?',
    'Recommend a good restaurant in Rome',
    'Is it going to snow tomorrow?',
    'Play some jazz',
    'My back hurts, what should I do?',
    'Translate this sentence into Spanish',
    'Buy two tickets for the opera',
    'Tell me a bedtime story about a dragon',
    'Why is the sky blue?',
    'How tall is the Eiffel tower?',
    'Draw a portrait of my dog',
    'Deploy the app to Kubernetes',
    'Send flowers to my mother',
    'Schedule a dentist appointment for Monday',
    'Convert this video to mp4',
  ].map((request) => ({ request, needs: [] })),
];
