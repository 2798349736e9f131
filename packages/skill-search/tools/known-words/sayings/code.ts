/** How people speak of programs, their faults and their care, and what skills call it. */
export const codeSayings = `
blows up, blew up, falls over, fell over, keeps failing, dies, died, crashes, crashed, bombs out, goes down, went down > error crash debug exception failure
does not work, doesn't work, not working, stopped working, broken, acts up, misbehaves, weird behaviour, something is wrong > debug troubleshoot fix diagnose bug
throws, raises, stack trace, traceback, red text, error message, exception > debug error exception stack-trace
figure out why, find out why, why does, work out why, get to the bottom of, no clue, no idea why, what is causing > debug root-cause investigate diagnose
comes back, keeps coming back, again and again, fixed it twice, going round in circles, shotgun, guessing > root-cause systematic debug
works on my machine, only on, not for others, cannot reproduce, can't reproduce > reproduce reproducible debug environment
sometimes fails, now and then, one time in, randomly, intermittent, on and off, every so often, once in a while, passes when rerun > flaky intermittent race nondeterministic
off by one, wrong result, wrong number, wrong answer, miscalculates, adds up wrong > bug debug logic test
speed up, speed it up, make it faster, faster, quicker, too slow, slow as hell, takes forever, takes ages, sluggish, crawls, laggy, lags, drags > performance optimize profile latency speed
hot path, bottleneck, where is the time going, time is spent, cpu time, burns cpu, pegged > profile profiler cpu performance flamegraph
eats memory, eats ram, memory keeps growing, out of memory, oom, runs out of memory, leaks, leaking, bloated > memory leak heap profile
hangs, frozen, freezes, stuck forever, unresponsive, spins, never returns > deadlock hang debug thread
at the same time, same instant, simultaneously, overwrites the other, two people at once, collide, double booked > race concurrency lock transaction parallel
do not run twice, charged twice, processed twice, retried, duplicates on retry > idempotent retry duplicate webhook
clean up the code, tidy up the code, ugly code, spaghetti, messy code, mess of a function, smells, hard to read, unreadable > refactor clean-code maintainability code-smell
chop up, break up, break apart, split up, too long, too big, giant function, huge class, god class, monster > refactor extract split method function module
without changing behaviour, without breaking, keep behaviour, behaves the same, without altering > refactor refactoring safe characterization
same code everywhere, copy pasted, copy-paste, repeated code, duplicated code, dry > refactor duplication duplicate extract
nobody uses, no longer used, unused, dead weight, leftover, is it safe to remove, can i delete this > dead-code unused remove cleanup
get rid of, throw out, throw away, bin it, chuck, kick out, do away with, wipe out, clear out > remove delete cleanup
inherited, old project, ancient, nobody understands, written years ago, legacy, before my time > legacy modernize refactor migration codebase
new here, just joined, just started, find my way around, get my bearings, how does this fit together, big picture, walk me through, maze > onboarding codebase architecture overview explore explain
what does this do, explain this code, i do not understand this, make sense of, how does it work > explain code walkthrough documentation understand
bring up to date, bump, latest version, move to the latest, out of date, outdated, behind on versions, upgrade everything > upgrade dependency update migrate version
packages, libraries, deps, third party code, npm stuff, node modules, lockfile > dependency package npm upgrade
known holes, known vulnerabilities, security alerts, dependabot, cves, advisories > vulnerability cve audit dependency security
are we allowed to use, allowed to ship, open source licence, gpl, copyleft, legal asked > license compliance audit dependency
look over, look through, take a look at, have a look at, second pair of eyes, sanity check, go over, give feedback on, critique, check my work > review feedback check
before i merge, my pr, pull request, merge request, changes on this branch, my diff, patch > review pull-request diff code-review
comments on my pr, reviewer says, reviewer asked, address comments, review feedback > review feedback pull-request comment
describe the changes, what did i change, say what changed, sum up the diff > commit pull-request description changelog diff
save my changes, check in, commit it, commit this > commit git message stage
undo, take back, roll back, go back to, revert, put back, restore the old > revert git undo restore rollback reset
lost my work, lost my changes, lost the afternoon, deleted by accident, accidentally, oops, get back, bring back, recover > recover restore undo reflog rescue git
squash, tidy the history, rewrite history, clean history, combine commits, reword > rebase squash git history commit
conflicts, conflict markers, both changed, clash > merge conflict resolve rebase
which commit, since when, when did it break, last known good, used to work, it worked last week > bisect regression git history commit
who wrote, who changed, who touched, whose code, when was this changed, why was this line > blame git history log
several branches at once, two branches, work in parallel, separate checkout > worktree git branch parallel
ship it, release, cut a release, new version out, tag it, bump the version > release version tag publish changelog semver
what is new, release notes, what changed since, tell users what changed > changelog release-notes release
prove it works, make sure it works, does it still work, safety net, cover with tests, check it automatically > test unit coverage verify regression
write the test first, red green, failing test first > tdd test-driven
fake the server, pretend, stand in, without calling the real, stubbed > mock stub fixture test
made up data, sample data, dummy data, fake data, lorem, test data, realistic looking > synthetic fixture seed faker generate data
click through the site, drive the browser, like a real user, log in and check, from start to finish, whole journey > end-to-end browser playwright automation test selenium
lots of users, many people at once, thousands of users, black friday, rush, can it handle, under pressure, how much can it take > load-test stress performance traffic scale
does it hold up, break it on purpose, pull the plug, what if a server dies, unplug > chaos resilience failure fault
weird input, garbage input, random input, try to break it > fuzz property-based test edge-case
are the tests any good, would tests notice, not tested, what is untested > coverage mutation test
looks different, screenshots differ, pixel by pixel, visual change > visual regression screenshot snapshot test
house style, nitpicks, formatting, tabs or spaces, consistent style, complains about style, squiggles > lint eslint format prettier style formatter
before each commit, before every commit, on commit, stop bad commits, hook > pre-commit hook git husky
type errors, types, typed, type safety, any everywhere, strict mode > typescript type typing mypy strict
move from, port to, switch from, migrate, convert the codebase, rewrite in, translate the code > migration migrate convert port upgrade
docs, write docs, document this, nobody documented, how to use it, getting started, readme > documentation readme docs guide reference
comments in code, doc comments, docstrings > docstring documentation comment jsdoc
draw how it fits, boxes and arrows, picture of the system > diagram architecture mermaid c4
why did we choose, why we picked, write down the decision, decided to, argued over, settled on > decision adr architecture record rationale
plan the work, break it down, step by step plan, where do i start, how would you build, think it through first > plan planning design implementation spec
spec, write up what it should do, what should it do, requirements > specification requirement prd design
grill me, ask me questions, poke holes, challenge, play devil's advocate, what am i missing > interview clarify brainstorm questions requirement
ideas, come up with ideas, bounce ideas, think of ways, brainstorm > brainstorm idea ideation creative
from scratch, start a new project, new repo, set up a project, skeleton, starter, boilerplate > scaffold bootstrap template project create
command line tool, little program, script that, small tool > cli script command-line tool
pattern that matches, match strings like, should match, should not match > regex regular-expression pattern
every weekday at, every hour, each night, at midnight, on a schedule, run by itself, periodically, on the first of the month > cron schedule recurring automation
wrong by an hour, an hour early, an hour late, daylight saving, summer time, different time zones, utc > timezone datetime date time
funny characters, question marks instead of letters, strange symbols, umlauts, accents broken, gibberish > encoding unicode utf8 mojibake character
talk to an api, call the api, hit the endpoint, rest call, endpoint, http request > api rest http client request
design an api, api contract, what should the api look like, openapi, swagger > api openapi rest design schema
told when something happens, call us back, callback url, pinged when > webhook event callback notification
log in, sign in, login, sign up, password reset, stay logged in, session expires > authentication auth login oauth session
who may see, who can see, who is allowed, allowed to, access rights, admin only > authorization permission role access rbac
pay online, take payments, card payments, checkout, subscriptions billing > payment stripe checkout billing subscription
switch it on for some, turn on for a few, hide it behind, dark launch > feature-flag rollout toggle experiment
plug-in, add-on, extension, extend it > plugin extension
chat agent, assistant that can, llm app, ai feature, call the model, gpt, claude > llm agent prompt ai api
teach the agent, new skill, write a skill, make a skill > skill agent create authoring
tool server, let the model use, expose tools > mcp server tool
prompt is bad, better prompt, instructions for the model, model ignores > prompt engineering llm instruction
several agents, in parallel, delegate, subagents, split the work > agent parallel subagent orchestrate
garbage out, makes things up, hallucinates, invents facts > hallucination fact-check evaluation grounding
binary, decompile, what does this exe do, reverse, disassemble > reverse-engineering binary disassemble malware
segfault, segmentation fault, core file, core dump, bus error > crash core-dump gdb debug memory
microcontroller, board, blinking led, flash it, arduino, firmware > firmware embedded microcontroller arduino iot
phone app, mobile app, on iphone, on android, tablets > mobile ios android app
desktop app, windows app, tray icon, installer > desktop electron tauri app
game, level, player, sprites, enemies > game unity godot gamedev
show me everywhere, every place, all places where, all usages, where is it used, where do we, mentions of, mentioned in > search grep find ripgrep codebase usage
change everywhere, everywhere at once, across the whole project, in all files, has to become, has to be called, all occurrences > replace find-and-replace rename codemod sed bulk
translate the app, other languages, german version, hard coded texts, scattered strings > i18n localization internationalization translation strings extract
null pointer, undefined is not, type error, key error, index out of range, nan, cannot read property > debug error bug exception
regressed, regression, broke after, since the last release, after the update, after upgrading > regression debug bisect upgrade
step through, breakpoints, watch the variables, debugger > debug debugger breakpoint
print statements, add logging, more logs, see what happens inside > logging debug trace instrument
what happens if, edge cases, corner cases, odd cases, boundary cases > edge-case test property-based
the tests are slow, test suite takes, tests take > test performance suite parallel
snapshot changed, golden files, expected output > snapshot golden test
write tests for, tests are missing, add tests, has no tests, unit tests > unit test generate coverage pytest jest
test by hand, manual testing, testers, test plan, test cases > qa test-plan test-case
acceptance criteria, given when then, cucumber, behaviour driven > bdd gherkin acceptance scenario
clean architecture, layers, hexagonal, ports and adapters, domain model, bounded contexts > architecture domain-driven design pattern
design pattern, singleton, factory, observer > pattern design refactor
too complicated, over-engineered, simpler, simplify this, less code > simplify refactor complexity
name for this variable, better names, naming > naming refactor clean-code
global state, side effects, functional style > functional refactor immutable
magic numbers, hard-coded, hard coded, configurable, environment variables > config configuration constant environment
cyclic imports, circular, depends on each other, tangled > dependency circular import architecture
big ball of, split the monolith, into services, monolith > microservice architecture split monolith
one repo, many packages, shared libraries > monorepo workspace package nx turborepo
bundle too big, javascript too big, shipping too much, tree shaking > bundle webpack vite size optimize
callback hell, promises, awaits, async code > async promise concurrency
pointers, undefined behaviour, dangling, use after free, buffer overflow > memory-safety sanitizer cpp c rust
borrow checker, lifetimes, ownership errors > rust borrow lifetime
goroutines, channels > go golang concurrency
list comprehension, pythonic, virtualenv, pip install fails, package conflict > python venv pip uv dependency
maven, gradle, spring, jar > java gradle maven spring
composer, laravel, symfony > php laravel
rails, gem, bundler, active record > ruby rails
dotnet, c sharp, nuget, asp net > dotnet csharp
swift ui, xcode, testflight > swift ios xcode
kotlin, jetpack, gradle android, play store > kotlin android
react native, expo, flutter > mobile react-native flutter
state management, props drilling, hooks > react state hooks component
server side rendering, hydration, app router, next js > nextjs react ssr
vue, nuxt, svelte, angular > vue svelte angular frontend
forms validate, input rules, required fields > validation form schema
tailwind, bootstrap, utility classes > tailwind css
storybook, component stories > storybook component
graph ql, resolvers, n plus one > graphql api resolver
protobuf, grpc, schemas between services > grpc protobuf api
sockets, live updates, push to the browser, real time > websocket realtime streaming
upload files, big uploads, file upload > upload storage file
background jobs, work later, job queue, delayed > queue job worker background
pdf from html, generate invoices in code > pdf generate html
emails from the app, transactional mail > email template smtp
multi tenant, several customers in one > multi-tenant database architecture
dates, calendars in code, leap year > date datetime timezone
money in code, rounding, cents, decimals > rounding decimal currency money
parse this format, read this log format, grammar for > parser parse grammar
compiler, interpreter, own language, lexer > compiler parser interpreter
smart contract, solidity, ethereum, web3 > solidity smart-contract blockchain ethereum
vs code, editor settings, snippets, shortcuts > vscode editor extension
vim, neovim, emacs > vim neovim editor
dotfiles, shell prompt, zsh, aliases > dotfiles shell zsh
bash script, shell script, script breaks with spaces > bash shell script shellcheck
one liner, awk, sed, cut columns > awk sed text shell
make targets, makefile, build steps > makefile build make
cross compile, build for arm, binaries for > build compile cross release
publish a package, on npm, on pypi, to the registry > publish package npm pypi release
contributing, open source project, maintainers, good first issue > open-source contributing github
github issues, triage issues, label issues, stale > github issue triage label
fork, clone, push fails, detached head, stash, cherry pick > git branch stash cherry-pick
big files in git, repo is huge, lfs > git lfs history size
submodule, subtree, vendored > git submodule vendor
sign commits, verified badge > git gpg sign commit
api docs, reference for the api, docs from code > api documentation openapi reference
tutorial, how-to, walkthrough for users, quick start > tutorial documentation guide
architecture decision, rfc, technical proposal, design doc > design-doc rfc architecture decision adr
estimate the effort, how long will it take, t-shirt sizes > estimate effort planning
pair program, do it with me, guide me > pair programming mentor
code kata, practise coding, interview question, leetcode, big o > algorithm interview coding practice
sort algorithm, data structure, shortest path, dynamic programming > algorithm data-structure
cheaper model, token cost, tokens, context too long > token context cost llm prompt
evaluate the prompt, compare prompts, is the assistant good > eval evaluation prompt llm
function calling, structured output, json from the model > llm structured json schema tool
vector store, embeddings, chunks > embedding vector rag retrieval
memory for the agent, agent forgets, long conversations > memory agent context
automate my computer, click on the screen, desktop automation > automation desktop computer-use gui
session notes, hand over, hand off to the next, continue tomorrow > handoff session summary context
check the work, done means, verify before saying, claims it works > verify verification completion test
stop and think, too hasty, plan first > plan planning think
`;
