/** Trades beyond the desk: business, law, people, places, learning, words. */
export const workSenses = `
marketing campaign promotion advertising ads
seo search-engine ranking keyword google organic
social-media post tweet linkedin instagram hashtag
blog article post
copywriting copy tagline slogan headline
brand voice tone style
audience persona segment
competitor competitive rival market
sales lead prospect deal pipeline
lead outreach cold-email prospect
crm salesforce hubspot deal
proposal quote bid tender rfp
price pricing discount
customer client subscriber buyer
churn cancel retention leaving attrition
support ticket helpdesk customer complaint
refund return complaint
survey questionnaire feedback nps
interview candidate hire recruiting
hire recruit job-posting vacancy talent
employee staff onboarding team
performance-review appraisal feedback
salary payroll compensation pay
holiday vacation leave absence
contract agreement clause lease terms
legal law lawyer attorney counsel
nda confidentiality non-disclosure
compliance regulation gdpr policy
patent trademark copyright intellectual-property
accounting bookkeeping ledger journal
tax vat deduction
financial finance money budget
cash cashflow runway money
revenue income profit margin
investor fundraising pitch startup
stock share portfolio invest
bank statement transaction reconcile
product roadmap feature prioritize backlog
requirement prd specification
user-story acceptance backlog ticket
sprint scrum agile standup
project plan milestone timeline gantt
deadline due late
risk mitigation threat
estimate effort forecast
stakeholder status update
retrospective lessons-learned
decision adr rationale why
map geographic gis geodata location coordinates
route directions distance road
address geocode postcode location
satellite raster elevation terrain
weather climate
writing prose draft author essay
edit proofread copyedit grammar spelling
grammar spelling typo mistake
rewrite rephrase paraphrase
story fiction novel plot character
poem poetry verse
plain simple clear readable
tone polite formal friendly
slack channel message chat
discord server bot chat
notion page database
jira ticket issue epic
linear issue ticket
trello board card
github-issue issue bug-report
telegram bot chat
zoom meeting call
teach lesson course curriculum lecture
quiz question exam test multiple-choice
student learner pupil class
homework exercise problem worksheet
grade rubric mark assessment
tutor explain learn
learn study practice
ad advert advertisement campaign
landing conversion page
funnel lead conversion
keyword ranking seo
backlink link
influencer creator partnership
press journalist pr-agency media
launch announcement release
testimonial case-study review
webinar event talk
email-sequence drip campaign nurture
cold-call script outreach
objection rebuttal negotiate
negotiate negotiation offer
quota commission territory
account renewal upsell
ticket support complaint
faq help-center knowledge
macro canned reply
escalate escalation urgent
satisfaction csat nps
hire job-ad job-description
onboarding new-hire first-day
exit offboarding leaving
one-on-one manager feedback
promotion career growth
pay salary wage payslip payroll
benefit perk compensation
leave sick vacation
policy handbook rule
grievance conflict dispute
diversity inclusive
contractor freelancer
timesheet hours
invoice overdue dunning late
reconcile match bank
depreciation asset
balance-sheet income statement
valuation dcf worth
cap-table equity shares
burn runway cash
audit auditor
expense reimburse travel trip mileage
budget variance actual
privacy-policy gdpr terms
dispute litigation court
license licence permit
clause indemnity liability
due-diligence acquisition
gdpr access-request erasure
roadmap priority rice
mvp prototype scope
persona interview user-research
interview transcript insight
competitor benchmark compare
kpi metric north-star
changelog announcement
raci responsibility owner
dependency blocker critical-path
capacity workload resource
agenda facilitation workshop
level quest dungeon
sprite pixel tileset
shader render
multiplayer netcode
app-store submission listing
push-notification reminder
crash-report symbolicate
swift swiftui ios
kotlin jetpack android compose
flutter dart
solder schematic kicad
firmware flash bootloader
power battery consumption
elevation contour terrain
gpx track route
geojson shapefile layer
choropleth map region
glossary term terminology
transcreate adapt localize
string resource translation
pseudo-localization test
tone register formal
plain-language simplify jargon
readability grade level
proofread typo grammar
shorten trim concise
headline title hook
dialogue character scene
worldbuilding lore setting
memoir biography interview
speech toast remarks
sermon eulogy
haiku sonnet poem
lesson-plan teach
syllabus course curriculum
exam quiz test
rubric grade
worksheet exercise
explain eli5 simple
vocabulary words flashcard
essay feedback
parent school letter
bot slash-command chat
thread conversation channel
standup status digest
webhook notify post
label triage issue
kanban board column
automate zapier workflow
memory-safety unsafe rust
lifetime borrow ownership
template metaprogramming cpp
allocator allocation memory
profiler flamegraph perf
simd vectorize
linker symbol
garbage collector gc
parser grammar ast
regex token lexer
captcha bot block
proxy rotate
login session cookie
xpath selector
infinite-scroll pagination
price monitor watch
recipe cook meal
workout fitness training
travel itinerary trip
gift present idea
`;
