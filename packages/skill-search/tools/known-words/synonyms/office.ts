/** Documents, numbers, pictures, sound and the web page. */
export const officeSenses = `
spreadsheet excel xlsx workbook sheet csv
formula excel vlookup spreadsheet
slide powerpoint pptx presentation deck keynote talk
word docx document
pdf acrobat
form field questionnaire fill-in
sign signature esign
scan ocr scanned photographed
table row column grid
chart plot graph visualize figure bar histogram draw
diagram flowchart mermaid sketch draw uml
dashboard kpi report metric
report summary write-up
summarize digest condense tldr recap shorten overview
minutes meeting notes decision
agenda meeting workshop
meeting appointment slot call schedule availability meet
calendar event invite ics reminder appointment
email mail gmail outlook inbox message
reply answer respond response
newsletter mailing campaign
letter mail-merge
template boilerplate placeholder
note notes notebook jot
knowledge wiki notion confluence obsidian
todo task to-do list checklist
remind reminder remember
remember memory preference recall
habit streak routine daily
contact people crm address-book
flashcard anki quiz study
mind-map brainstorm outline branch idea
invoice bill billing payment
receipt expense reimbursement claim
resume cv job-application
translate translation language multilingual localize
localize i18n internationalize locale language
subtitle caption srt
transcribe transcript speech dictation recording
audio sound podcast music voice
narrate text-to-speech voiceover read-aloud
video clip film movie mp4 ffmpeg
trim cut crop clip
image picture photo photograph jpg png
resize scale shrink thumbnail
metadata exif
screenshot capture screen
icon logo favicon svg
animation motion gif animate
color palette contrast colour
font typography typeface
layout css grid flexbox center align
design ui interface mockup figma
accessibility a11y screen-reader keyboard wcag
usability ux user-experience
landing-page web-page site website homepage
web-page page html
responsive mobile screen
dark-mode theme
offline pwa service-worker
cookie consent gdpr privacy
privacy personal pii anonymize anonymous gdpr
redact blackout hide censor mask
button label microcopy copy wording
link url share preview
print printer paper
qr-code barcode
label badge sticker
book ebook epub chapter manuscript
csv tsv table data
data dataset records
clean tidy messy normalize scrub
fuzzy match similar link
missing null blank gap
outlier anomaly unusual spike
statistics significance test p-value
experiment ab-test variant split-test
forecast predict projection trend
pivot group aggregate breakdown
percentage share ratio
convert unit currency
spreadsheet budget ledger
signature sign docusign contract
redline track-changes markup counterparty
watermark stamp confidential
footnote endnote citation
heading outline toc
merge-cell cell range
conditional-format highlight
lookup match join
report dashboard summary
weekly status standup update
review retrospective week
journal diary daily reflection
goal okr objective target
inbox triage unread
unsubscribe newsletter spam
follow-up chase nudge remind
decline refuse polite
apology apologize sorry
invite invitation rsvp guest
conference event venue attendee
speaker talk keynote presentation
rehearse practice speak
pitch deck investor
handout worksheet printable
poster flyer banner
business-card contact
wireframe mockup prototype sketch
figma design handoff
design-system token component
illustration drawing vector
photo-edit retouch background
background transparent cutout
collage grid montage
gif meme sticker
watermark logo
voice-over narration
noise hum denoise
loudness volume normalize
mix master audio
caption subtitle subs
thumbnail youtube cover
storyboard shot scene script
screen-record screencast demo
geotag gps location exif
scan receipt photograph
handwriting handwritten ocr
archive old clean
downloads desktop clutter tidy
duplicate photo
favicon touch-icon
open-graph og preview social-card
meta title description
sitemap robots crawl
heading semantic landmark
focus tab keyboard
contrast blind
dropdown menu widget listbox
modal dialog popup
validation error form
tooltip hint label
skeleton loading spinner
scroll sticky parallax
transition easing animate
3d threejs webgl scene
shader glsl material
mesh model blender
histogram distribution
correlation relationship scatter
regression fit model
time-series seasonal trend
cohort retention
funnel conversion drop-off
average mean median
sum total add
percent percentage rate
rank top best
sample size power
confidence interval significance
survey response likert
sentiment opinion review
topic theme cluster
keyword tag label
entity name extract
german french spanish italian polish portuguese dutch swedish chinese japanese korean russian arabic turkish greek language translate
`;
