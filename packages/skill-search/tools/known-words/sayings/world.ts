/**
 * Ways to ask about the world, or for what only hands can do. No skill serves them, whatever the technical word beside
 * them: “who invented the spreadsheet”, “get me two tickets”.
 */
export const worldSayings = `
who invented, who was, who were, who is the, who won, who wins, who played, who discovered, who founded, who said, who sang, who built the
when was, when did, when were, when is the best, in which year, which year, what year, in what year, how old is, how old was, how tall, how deep is
where was, where is the nearest, nearest one, near me, nearby, around here, round the corner, around the corner, in my area, in town
where does the name, where does the word, name come from, word come from, come from originally, history of, origin of, named after
what is the capital, what is the meaning of, what is the difference in taste, what colour is, what does it taste, how many people live, population of
is it normal, is it healthy, is it safe to eat, is it true that people, is it legal to, is it rude, should i worry, how worried
why do people, why do we, why are we, why do cats, why do dogs, why did the, what makes people, do animals, why is the sky
would it be possible, would you rather, do you believe, what do you think of, what do you think about, do you like, your favourite, your favorite
recommend a, recommend me, suggest a nice, any tips for, good book, good film, good movie, worth seeing, worth watching, worth visiting
get me two, get me a, get me some, bring me, fetch me, hand me, pick up a, pick me up, drop off, take me to, drive me, carry the
order me, order a, order some, buy me, buy a, buy some, buy two, where can i buy, where can i get, where do i get, for sale, second hand, second-hand
how much does it cost to, how much does a, what does a, how much do, how much would a, salary of, does it pay, do they earn, trading at, share price
which conference, cheapest to, tickets for, ticket for, seats for, entrance fee, opening hours, is it open, what time does, closing time
on the third floor, on the second floor, on the first floor, in the basement, in the cellar, in the kitchen, in my car, in the garden, at home
with my hands, by hand in, hold down, press the button on, plug in the, plug it in, screw, unscrew, hammer, glue it, solder it on, lift the
come and, send somebody, send someone, a courier, a technician, an electrician, a plumber, whom should i call, who can i call, call a
my mother, my father, my sister, my brother, my wife, my husband, my girlfriend, my boyfriend, my dog, my cat, my grandmother, my kid, my son, my daughter
my neighbour, my neighbor, my landlord, my knee, my back hurts, my head, my stomach, my skin, my hair, my teeth, my car, my bike, my garden, my kitchen
feel lonely, feel sad, in love, make friends, fell out with, broke up with, first date, get married, get divorced, pocket money
how do i cook, how long do i cook, how do i clean, how do i wash, how do i repair, get rust off, get the stain, stain out of, smell out of
what should i cook, what should i wear, what should i eat, what shall we eat, what is for dinner, how long can cooked, in the fridge, in the oven
how do i get to, which train, which bus, which bus goes, last train, trains from, trains go, flights to, ferry to, how far is it to
how should i train, half marathon, lose weight, gain muscle, run faster, sore muscles, out of breath
in real life, in the middle ages, in the war, on the moon, on mars, in space, in the universe, black holes
beat the boss, beat this level, cheat code, walkthrough for, best weapon, strongest
in his speech, what did the president, who is president, in the election, what did the papers, in the news
teach my, teach me to dance, teach me to swim, show my kid, read to my
`;
