import { catchesEach } from './bad/catches-each.ts';

// Of all that can be bad, in a file of its own and early among the files: it waits, and the others may work meanwhile.
catchesEach('hangs');
