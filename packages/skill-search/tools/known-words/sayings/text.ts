/** How people speak of documents, letters and words. */
export const textSayings = `
boil down, in a nutshell, sum up, gist, short version, main points, key points, in three sentences, too long to read, tldr, cut to the chase > summarize summary digest condense overview
make it shorter, shorten, too wordy, cut it down, trim the text, tighten > edit concise shorten writing condense
put it in other words, say it differently, reword, say it better, phrase, how do i say > rewrite rephrase paraphrase wording writing
sounds like a robot, sounds like ai, sounds stiff, more human, natural sounding > humanize tone writing rewrite style
spelling, typos, commas, grammar, mistakes in my text, correct my english, read through my text > proofread grammar spelling edit
easy words, plain words, so that anyone understands, simple words, for a layman, without jargon, explain like i am five > plain-language simplify readability explain
more polite, friendlier, less harsh, nicer, more formal, sound professional > tone rewrite polite email writing
sound like us, our voice, how we sound, on brand > brand voice tone style guidelines
put into french, into german, into english, in spanish, from japanese, what does it mean in english, other language, translate > translate translation language localize
turn into, make into, change into, make a pdf of, as a pdf, save as, into word, to markdown > convert conversion format export
stick together, put together, one file out of, glue, combine files > merge combine join concatenate
take apart, pull out pages, only pages, cut out pages, tear apart > split extract pages pdf
fill in, fill out, empty form, blank form, w9, application form > form fill pdf field
black out, hide the names, cover up, blank out, nobody can copy, under the bars > redact redaction pdf sensitive
sign this, put my signature, get it signed, countersign > sign signature esign docusign
scanned, photographed pages, photo of a page, picture of text, handwriting, typed out from a photo, paper documents, search in scans > ocr scan text-recognition image extract
tables in a pdf, numbers in a pdf, get the table out, copy the table > pdf table extract
stamp, across every page, draft mark, confidential mark > watermark pdf stamp
shrink the pdf, pdf too big, too large to mail > compress pdf reduce size
word file, word document, my letter in word, with headings, doc > docx word document
who changed what, with changes shown, marked up, tracked, suggestions mode > track-changes redline docx compare
what did they change, difference between the two versions, compare the versions, sneak in > compare diff redline version document
same letter to many, address each one, names from a list, one letter per > mail-merge template letter batch
slides, deck, presentation, talk to the board, show on a screen, powerpoint > pptx presentation powerpoint slide deck
what do i say, speaker notes, what to say on each slide, freeze up, nervous on stage > speaker-notes presentation talk speech rehearse
cells, sheet, budget sheet, rows and columns, totals, excel > xlsx excel spreadsheet workbook
formula, vlookup, #n/a, gives #ref, does not add up in excel, sum ignores > formula excel spreadsheet
messy list, messy export, inconsistent dates, mixed delimiters, clean the data, weird columns > csv clean data normalize
same person twice, duplicates, doubles, double entries, remove doubles > deduplicate duplicate unique clean
spelled differently, probably the same, pair up, match names, link records > fuzzy match record-linkage deduplicate join
glossary, our terms, same word for the same thing > glossary terminology consistent term
quote, cite, references, footnotes, where does it come from, sources list, works cited > citation reference bibliography
book, novel, chapters, my manuscript, publish a book, kindle > book epub ebook chapter manuscript
story, tale, plot, characters, what happens next, fiction > story fiction creative-writing narrative
poem, rhymes, verse, limerick, haiku > poem poetry creative
lyrics, songwriting, write a song > lyrics song music
script, screenplay, dialogue, scene > screenplay script dialogue
speech, toast, say a few words, wedding speech, eulogy > speech toast writing
blog, blog post, article, write about, piece on, column > blog article content writing
headline, title for, catchy, hook > headline title copywriting
website text, product text, sell in words, slogan, tagline, blurb > copywriting marketing copy landing-page
what should the button say, words on the screen, text on a button, error text, empty state, what should it say > microcopy ux-writing copy interface
letter to, formal letter, complaint letter, write to the landlord > letter writing template formal
how do i tell, say no, turn down, decline, politely refuse, break it to, without burning bridges > reply email draft decline tone communication
answer this mail, reply to, write back, respond to > reply email draft response
write a mail, send a mail, drop a line, email them > email send draft gmail mail
mails piling up, hundreds of unread, full inbox, too many emails, inbox zero, sort my mail > inbox email triage label
never answered, no answer, haven't heard back, has not replied, nudge, poke > follow-up reminder email
stop getting, too many newsletters, unsubscribe > unsubscribe newsletter email
minutes, who decided what, what was decided, write down the meeting, notes of the call, who does what > meeting minutes notes action-item transcript
what did they say, typed up, type up, write out the recording, words from audio, speech to text, turn the recording into text > transcribe transcription speech whisper audio
subs, captions, words under the video, subtitles too late > subtitle caption srt
note down, jot down, write that down, take a note, keep a note > note notes memo capture
is there a file, is there a folder, does the file exist, does the folder exist > exist stat browse directory
files are there, files there are, which files are in > list browse glob directory
did i note, did we note, have i noted, have we noted, did i write down, did we decide > note memory recall
from now on, always, remember that, do not make me say it again, keep in mind, next time, never again > remember memory preference
what did i say, what did we decide, did i tell you, recall > memory recall notes search
my notes, second brain, vault, linked notes > notes obsidian knowledge vault note-taking
wiki, knowledge base, company pages, internal docs, on our wiki > wiki confluence notion knowledge-base page
arrange as branches, mind map, thoughts all over the place, sort my thoughts, structure my thoughts > mind-map outline structure idea
outline, table of contents, skeleton of a text, structure for > outline structure document toc
co-write, write together, draft with me > writing draft collaborate coauthor
how many words, word count, how long is, how many pages, count words > word-count count statistics text
is it true, check the facts, did he really say, verify claims, true or false > fact-check verify claim source
copied from, plagiarism, stolen text > plagiarism originality check
read it to me, read out loud, read aloud, hear it, listen to this, say it out loud > text-to-speech tts voice audio narrate speak
sort by chapter, go through documents, what is in these documents, pile of documents, folder of pdfs > document extract summarize batch analysis
compare these two texts, spot the difference, what differs > diff compare text
markdown, md file, headings and lists > markdown document format
latex, tex, equations typeset, my paper does not compile > latex tex paper
fonts, typeface, letters look > font typography
hand out, worksheet, printable, to print > worksheet printable handout pdf
business letterhead, flyer, poster, leaflet, brochure > poster flyer design print
labels, stickers, address labels > label print template
sticker code, scan with the phone, square code, qr > qr-code barcode
contract as pdf, merge pdfs, pdfs into one, rotate a page, reorder pages, delete a page > pdf merge split rotate pages
password on the pdf, unlock the pdf, protected pdf > pdf password encrypt unlock
pdf to word, pdf to text, text out of a pdf, copy from the pdf > pdf extract text convert
pdf form, tick boxes, fields of a form > pdf form field fill
compare two pdfs, what changed in the pdf > pdf compare diff
docx to pdf, word to pdf, print to pdf > docx pdf convert
numbered headings, styles, page numbers, header and footer, cover page > docx word document format
table of contents for my document, index of terms > toc document outline
merge cells, freeze panes, conditional formatting, drop-down in a cell > excel xlsx spreadsheet
pivot table, sumif, index match, array formula, power query > excel pivot formula spreadsheet
macro, vba > excel macro vba
google slides, keynote > slide presentation
master slide, template of our company, corporate design > template presentation brand pptx
poster for a conference > poster presentation print
turn the report into slides, slides from a text > presentation pptx slide convert
outline of a talk, talk proposal, call for papers > talk speaker proposal abstract
summary for my boss, one pager, executive summary, briefing > executive summary brief report
summarise a video, what is said in the video, youtube transcript > youtube transcript summarize video
summarise a book, key ideas of the book > book summary
summarise the thread, what did i miss, catch me up, catch up on > summarize digest thread chat
action items, next steps, follow ups from the meeting > action-item meeting minutes
agenda, meeting plan, who talks when > agenda meeting
email etiquette, too blunt, sounds rude, soften > tone email polite rewrite
out of office, auto reply > email auto-reply
thank you note, condolences, invitation text, greeting card > letter note invitation writing
complain, complaint, claim my money back > complaint letter refund
cover letter, motivation letter, reference letter, recommendation letter > cover-letter letter job application
bio, about me, profile text, linkedin profile > profile bio writing linkedin
product description, text for the shop > product description copywriting ecommerce
case study, success story, testimonial > case-study testimonial marketing
white paper, ebook for leads > whitepaper content marketing
press text, boilerplate about the company > press-release
grant text, application for money > grant proposal
policy text, guidelines, code of conduct > policy document
user manual, handbook, instructions for use > manual documentation guide
release announcement, announce a feature > announcement changelog release
error messages nicer, form labels, tooltip texts > microcopy ux-writing error
alt text, describe images for the blind > alt-text accessibility image
style guide, editorial rules, how we write > style guide tone voice
gender neutral, inclusive words > inclusive language writing
fix my english, non native, correct my german > proofread grammar language
american to british, british spelling > localize spelling english
old fashioned, shakespeare style, in the style of > style rewrite creative
character names, world building, magic system, backstory > worldbuilding character fiction
role play, dungeon master, adventure for my players, campaign for my group > roleplaying game dungeon narrative
plot hole, pacing, chapter feedback, beta reader > manuscript critique fiction edit
children's story, bedtime story > story children
joke, funny, puns > humor joke
rap, verse, chorus > lyrics song
crossword, riddle, word game > puzzle word game
rhyme, meter, scansion > poem poetry
translate subtitles, foreign film > subtitle translate
translation memory, xliff, po files > translation localization i18n
transliterate, kanji, pinyin > language translation
legal translation, certified > translation legal
readability, reading level, sentences too long > readability plain-language text
keyword density, seo text > seo content keyword
repeat words, overused words, passive voice > style edit writing
extract names, dates out of text, addresses out of text, pull the facts out > extract entity information text structured
tag the texts, sort the comments, code the answers > classify tag topic text
sentiment, positive or negative, happy or angry > sentiment analysis
topics in the comments, what are they talking about > topic cluster text analysis
bibtex, zotero, doi, apa style > citation reference bibliography zotero
literature notes, zettelkasten, permanent notes > note zettelkasten obsidian
daily note, link my notes, orphan notes > obsidian note link
clip an article, save the article > clip article save note web
onenote, evernote, apple notes > notes app
meeting notes to tasks > meeting task note
voice memo, dictated, dictation > transcribe voice dictation note
whiteboard photo, sketch into text > image ocr note
receipt photo, business card photo > ocr scan receipt contact
letterhead, envelope, address block > letter template
certificate for participants, name badges, place cards > certificate badge template mail-merge
contract template, fill the template, placeholders > template contract document generate
diff two files, what is different between > diff compare file
convert markdown to, html to markdown, pandoc > markdown convert pandoc html
epub for my reader, kindle file > epub ebook convert
csv to json, json to yaml, xml to json > convert json csv yaml xml
change the encoding, line endings, crlf > encoding convert text file
strip html, plain text only, remove formatting > text clean convert html
sort the lines, unique lines, remove blank lines > text lines sort shell
`;
