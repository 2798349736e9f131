/** Words that say nothing about what is wanted. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about above after again all also am an and any anything are as at be because been before being below between both but by can
  could did do does doing down each every everything for from further get go had has have he her here hers him his how i if in into is it
  its itself just kindly let like ll me more most my myself need no nor not now of off on once one only or other our out over own
  please re same she should so some something such than that the their them then there these they thing this those through to too
  under until up us use used uses using ve very via want was we were what when where which while who whom why will with within without
  would you your yours`.split(/\s+/),
);

/**
 * Verbs that a request about anything begins with, and nouns that any skill speaks of. Half the weight of other words: “search”
 * alone does not tell a repository from a flight.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  `add append ask book build bring call change check code collect contain count create data describe display document edit explain file fill find fix folder give
  keep list locate look make measure move new note open order plan prepare print produce put read record remove report run save
  search see send set show start stop store summarize take tell text turn update work write`.split(/\s+/),
);
