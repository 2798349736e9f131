/** How people speak of numbers, research, learning, places, and of order at a desk. */
export const knowledgeSayings = `
numbers tell, make sense of the data, find patterns, look at the data, what does the data say, crunch > data analysis explore statistics
is the difference real, by chance, by luck, real effect, compare two groups, p value > statistics significance test hypothesis
how many people do i need to ask, enough answers, big enough sample > sample size power statistics survey
what will happen, next month's, how many will, expect, predict > forecast prediction model time-series
strange values, stands out, sudden jump, something odd in the numbers > outlier anomaly detection
belong together, kinds of customers, groups of similar > cluster segmentation group
which of these is, sort into kinds, put into classes, label each > classification classify label category
related to, goes along with, depends on, influence > correlation regression causal
by month and region, broken down by, group by, cross table > pivot group aggregate breakdown
average of, middle value, spread, how often > statistics mean average summary distribution
huge file, millions of rows, too big for excel, does not fit > big-data polars duckdb parquet large
notebook, my notebook, cells run > notebook jupyter python
train a model, teach it, learn from examples > machine-learning train model
adapt a model, on our own data, own examples > fine-tune training lora model
is the model good, how good are the answers, score the answers > evaluation benchmark eval metric
smaller model, runs on a laptop, run a model locally > quantization local llm inference ollama
models on the hub, download a model, hugging face > huggingface model dataset hub
what has been written, papers about, what is known about, state of the art, read up on, literature > literature research paper review
this paper, this article, explain the paper, understand the study > paper summary explain read
deep dive, find out all about, dig into, investigate a topic, look into, gather sources > research deep investigate web report
my thesis, dissertation, paper i am writing, submit to a journal > academic writing paper manuscript
reviewers of my paper, referee report > peer-review rebuttal paper
money for research, apply for funding > grant proposal funding
idea to test, what could explain > hypothesis experiment
lab book, protocol, in the lab > lab protocol experiment
dna, genes, reads, genome > genomics sequence bioinformatics
proteins, folding > protein structure alphafold
molecules, drug candidates, compounds > chemistry molecule drug rdkit
patients, trial, doctors, medical records > clinical medical health data
stars, telescope data > astronomy
equation, solve for, integral, do the maths, calculate, work out the sum > math equation symbolic calculate solver
prove that, proof > proof theorem math
best way to arrange, cheapest combination, shortest tour, timetable for > optimization solver scheduling linear-programming
how far, how do i get to, way to, by car, on foot, nearest > route directions distance map
which address is, coordinates of, where on earth > geocode address coordinates location
areas, borders, terrain, satellite > gis geospatial map raster
track from my run, hike, gps watch > gpx track route activity
steps, sleep, pulse, my watch, weight over time > health fitness tracking data
what to eat, calories, meal plan > nutrition meal plan recipe
learn by heart, cards to learn, memorise, cram, exam next week > flashcard anki study spaced-repetition
quiz me, test me, questions for my class, exam questions > quiz questions test assessment education
teach me, explain step by step, learn the basics, get into > tutor learn explain education
lesson, my class, pupils, what to teach > lesson-plan teaching curriculum
mark the essays, grade, correct the homework > grading rubric feedback
learn a language, practise spanish, vocabulary, words to learn > language learning vocabulary practice
highlights, what i underlined, marked in my book > highlights book notes kindle
what to read, save for later, articles to read, saved links > reading bookmark read-later list
news feeds, blogs i follow > rss feed news
every day, did i do, how often did i, in a row, meditate, stick to, track my > habit tracker streak log
how was my day, diary, what i felt > journal diary reflection
desktop is full, graveyard, chaos on my disk, downloads folder, sort my files, everything in one folder, clutter > organize files tidy declutter folder
give them better names, names by date, number them, rename them all, pattern of names > rename batch bulk files
files twice, same file > duplicate files cleanup
pack into one, zip up, send as one file > archive zip compress
unpack, open the zip > extract unzip archive
copy to the other disk, keep two folders the same, keep in step > sync rsync backup mirror
where is the file, cannot find my file, lost file, which folder > find search files locate
what is in the folder, what files are there, show the folder > list directory files tree
open the file, show me the file, what is in the file, look inside > read file view content
write a file, put into a file, save it as, save to > write file create save
end of the file, at the bottom, tack on > append add file write
line in the file, change the line, swap the word, change the setting, set it to > edit replace change file
how many lines, how big is > count lines size statistics
what is the value of, which key, field in the json > json query value path
shell one-liner, on the command line, pipe, chain commands > shell bash command script
run this, execute, launch > run execute command
how do i use git, git trouble > git version-control
gist, paste it online, share a snippet > gist snippet share
unit conversion, miles in km, dollars in euros, in celsius > convert unit currency
random pick, draw lots, choose for me, password for me > random generate password
how warm, will it rain, need a coat > weather forecast
find a flight, cheap flights, hotel for, plan the trip, holiday plan > travel flight hotel itinerary
restaurant near, place to eat, table for two > restaurant booking
groceries, shopping list, order food > grocery shopping food
compare products, which one should i buy, cheapest, good deal > price shopping
play chess, play a game > game chess
who am i talking to, be my coach, talk it through > coach conversation
decide between, pros and cons, cannot decide, which should i choose > decision compare analysis options
check the sources, trust this site > source credibility verify
family tree, ancestors > genealogy family history
recipe, cook > recipe cooking
kids activity, games for kids > activity education children
files end in, files that end in, files ending in, named like, called something like > glob pattern wildcard list find files
back up, back it up, keep a copy, spare copy, copy of the file > backup copy duplicate
t-test, anova, chi square, confidence interval, effect size, significant > statistics significance test
regression line, fit a curve, trend line > regression model statistics
time series, seasonality, moving average > time-series forecast
bayes, prior, posterior, monte carlo > bayesian statistics simulation
missing values, impute, nan values > missing clean data
wide to long, reshape, melt, tidy data > pandas reshape data transform
merge two tables, join the tables, vlookup between files > join merge table data
data frame, pandas, polars, dplyr, tidyverse > pandas dataframe data
r script, ggplot, r studio > r statistics ggplot
matlab, octave, simulink > matlab
jupyter, colab, notebooks > notebook jupyter
survey results, answers of the survey, likert > survey analysis
google analytics, sessions, bounce rate > analytics web traffic
power bi, tableau, looker > dashboard bi powerbi tableau
kpis, metrics tree > kpi metric
train a classifier, random forest, xgboost > machine-learning classify train sklearn
neural net, pytorch, layers, loss does not go down > deep-learning pytorch train debug
gpu out of memory, cuda > gpu cuda memory
hyperparameters, learning rate, sweep > hyperparameter tuning
data set, labelled data, annotate, labels > dataset annotation label
image recognition, detect objects, segment images > vision detection image model
fine tune, lora, sft, dpo > fine-tune lora llm
serve a model, inference server, vllm, ollama > inference serving llm deploy
model card, dataset card > huggingface model documentation
arxiv, pubmed, google scholar, recent papers > literature paper arxiv search
systematic review, meta analysis, prisma > systematic-review meta-analysis
research question, study design, methods section > research design method
abstract for a conference, conference paper > paper abstract academic
rebuttal, answer the reviewers, respond to reviewers > rebuttal peer-review
poster, academic poster > poster academic
ethics application, consent form > ethics research
rna seq, single cell, scanpy, deseq > rna single-cell genomics
variants, vcf, gwas > variant genomics vcf
blast, align sequences, primers, plasmid, cloning > sequence alignment bioinformatics
docking, ligands, smiles, rdkit > docking molecule rdkit chemistry
mass spec, nmr, spectra > spectrum mass-spec
microscope images, count cells, segment cells > microscopy image segmentation cell
clinical trial, side effects, dosage tables > clinical trial medical
lab results, blood values > health medical lab
fhir, hl7, icd codes > health fhir medical
satellite images, ndvi, land use > satellite raster geospatial
climate, emissions, carbon footprint > climate carbon sustainability
weather data, forecast for > weather forecast
earthquakes, floods > hazard geospatial
orbits, fits files, light curve > astronomy
finite elements, cfd, simulate the flow > simulation engineering
control loop, pid, signals, fourier, filter a signal > signal control engineering
solve the equation, derivative, matrix, linear algebra > math symbolic equation
proof assistant, lean, coq > proof theorem lean
schedule the shifts, assign people, who works when > scheduling optimization roster
delivery route, visit all, order of stops > route optimization
knapsack, allocate the budget, best mix > optimization solver
sudoku, constraint > solver constraint
gpx, strava, my runs, training log > fitness activity track
garmin, fitbit, apple health > health fitness data
calorie, macros, what i ate > nutrition food tracking
mood, therapy notes, anxiety > mood journal wellbeing
meditation, breathing > meditation habit
goals for the year, new year, life goals > goal planning
pomodoro, focus time, distractions, procrastinate > focus productivity time
time blocking, plan my day, plan my week > planning calendar schedule task
gtd, inbox of tasks, someday > task gtd inbox
pack list, packing list, moving house > checklist list planning
gift ideas, birthday ideas > gift idea
seating plan, guest list, rsvp > guest event planning
address book, vcard, contacts on my phone > contacts vcard
password list, logins > password manager
old laptop, wipe the disk, recycle > erase disk secure
sync my phone, phone photos to the computer > sync backup photo
cloud folder, icloud, onedrive > cloud storage sync files
empty trash, big files, old downloads, cache files > cleanup disk files
file names with spaces, rename photos by date, number the files > rename batch files
folder structure, sort into folders, by year > organize folder files
split a file, join parts > split file
open this format, unknown file, what kind of file > file format identify
find by content, spotlight, search my documents > search files document
kids maths, times tables, spelling words > education children worksheet
lecture, slides for class, seminar > lecture teaching presentation
seminar paper, essay, argue > essay writing academic
learning goals, rubric, assignment > rubric assignment teaching
multiple choice, test questions > quiz exam
moodle, canvas lms, scorm > lms course moodle
summary for studying, study notes, study plan > study notes plan learn
pronunciation, accent, speak better > language pronunciation practice
conjugation, verb tables > language grammar
debate, arguments for and against, counter arguments > argument debate critical
fallacy, logic error, reasoning > reasoning logic critical-thinking
mental models, first principles > decision thinking
fake news, rumour, is this image real > fact-check misinformation
who owns this domain, whois, osint, find out who > osint domain investigate
public records, company register > company registry research
patent search, prior art > patent prior-art search
standards, iso, norm > standard compliance
`;
