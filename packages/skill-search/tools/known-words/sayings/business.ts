/** How people speak of customers, money, contracts and colleagues. */
export const businessSayings = `
who owes us, owes me, still unpaid, has not paid, late payers, overdue, open items, outstanding > invoice receivable payment dunning overdue
bill them, bill the client, charge for my hours, send a bill, billable > invoice billing hours pdf
crumpled slips, shoebox, slips, get paid back, pay me back, claim back, petrol, lunch with a client, company card > receipt expense reimbursement claim
books, keep the books, bookkeeping, double entry, journal entries > accounting bookkeeping ledger
bank statement, does it tally, match the payments, every payment, check against the bank > reconcile reconciliation bank transaction
how much can i spend, where does my money go, spending, save money, household money > budget personal-finance expense tracking
how long does our money last, money left, how many months, running out of money > runway cash forecast burn
taxes, tax return, vat, write off, deduct > tax vat deduction filing
what is the company worth, how much is it worth, value of the business > valuation dcf financial-model
numbers for next year, plan the numbers, what if sales, projections > forecast financial model budget
why are we over, over budget, planned and actual, plan versus actual > variance budget analysis actual
close the month, month end, year end > close accounting reconcile
shares, ticker, stock price, portfolio, dividends, buy low > stock market portfolio finance investment
bitcoin, coins, wallet, tokens, crypto > crypto blockchain wallet
pitch to investors, raise money, find investors, seed round > pitch deck fundraising investor
who owns how much, percentages of owners, dilution > cap-table equity
what should it cost, raise our prices, price list, how much should we charge, plans and prices > pricing price strategy
offer for a client, quote for, tender, bid for, what we would do for them > proposal quote rfp bid
contract, agreement, fine print, terms, what do i sign, before i sign, clause > contract review clause legal agreement
confidential, secrecy, non disclosure, keep quiet > nda confidentiality agreement
lawyer, sue, lawsuit, court, legal trouble > legal law litigation
terms on our site, privacy notice, data protection, gdpr > privacy gdpr policy compliance
wants their data deleted, what do you know about me, wants all data > gdpr access-request erasure privacy
take out the names, who is who, anonymous, hide identities, personal data, patient list, personal details > anonymize pii privacy redact pseudonymize
trademark, is the name taken, patent > trademark patent intellectual-property
walk away, leaving us, cancel their, stop paying, unsubscribing customers, going to leave, about to leave > churn retention prediction customer
new customers, find clients, find companies that, whom could we sell to, potential buyers, addresses of companies > lead prospect generation sales
write to strangers, first mail to, cold mail, reach out > outreach cold-email sales
where do my deals stand, deals, pipeline, customer records, contacts of customers > crm sales pipeline deal
call script, what do i answer when they say, too expensive they say > sales objection script
before the call with, who are they, find out about a company, about the client, background on > research company account brief
bigger offer, sell more to, existing customers buy > upsell account expansion
the other shops, what do others do, rivals, others charge, competition > competitor analysis competitive market
is there a market, who would buy, how big is the market > market research sizing
what people think of us, reviews of our product, complaints, what do they complain about > review sentiment feedback analysis customer
angry customer, customer wrote, tickets, help desk, support requests > support ticket customer reply helpdesk
questions people always ask, same questions, help pages > faq help-center knowledge-base support
money back, send it back, return it > refund return policy
ask our customers, questions to customers, how satisfied > survey questionnaire nps feedback
advert, ads, campaign, promote, get the word out, advertise > marketing campaign advertising ads
post it, tweet, on linkedin, on instagram, what to post, posts for next week > social-media post content linkedin twitter
mail series, welcome mails, drip, mails after sign up > email sequence marketing automation
newsletter, mailing, mail to all > newsletter mailing email campaign
which version sells better, control and variant, test two versions, which one wins, do we ship it > ab-test experiment variant significance
visitors, where do they come from, clicks, drop out, where do we lose them > analytics funnel conversion traffic
press, journalists, tell the world, announce > press-release announcement launch pr
launch day, go to market, bring it to market > launch go-to-market product
who is our typical customer, made-up customer, type of buyer > persona audience segment
job ad, hire, looking for somebody, we need a developer, open position > job-description hiring recruiting
applicants, applications came in, sort the applicants, who to invite > candidate screening resume hiring
questions for the interview, interview somebody, ask candidates > interview questions hiring
my cv, apply for a job, career, job application, get the job > resume cv cover-letter job application
practice an interview, mock interview > interview practice coaching
first day, new colleague, new starter, starts on monday > onboarding new-hire checklist
how am i doing, yearly talk, review my people, feedback for a colleague, appraisal > performance-review feedback
one to one, talk with my report, difficult talk, hard conversation > one-on-one manager feedback coaching conversation
pay rise, wage, salaries, payslip, fair pay > salary compensation payroll
days off, holiday request, sick, leave > leave vacation absence
house rules, staff handbook, rules for staff > policy handbook hr
hours worked, track my time, where did my week go, time sheet, clock in > time-tracking timesheet hours
when can we meet, find a time, free slot, everybody is free, when is everyone, squeeze in > calendar schedule availability meeting
put in my calendar, appointment, date for, every tuesday, save the date, invite people > calendar event invite ics
what is on today, my day, this morning's, what is next, what have i got > calendar agenda daily briefing
get ready for the meeting, prepare the meeting, before the meeting > meeting preparation agenda brief
put on my list, my list, things to do, must not forget, errands, tick off, check off > todo task list reminder
remind me, ping me, do not let me forget, nudge me > reminder notification schedule
file a bug, log an issue, report a bug, open a ticket, our tracker, in the tracker > issue ticket jira github linear tracker
board, cards, move the card, kanban > trello kanban board
what should we build, what first, too many wishes, most important, in which order > prioritize prioritization roadmap backlog product
next sprint, plan the sprint, stories, how big is it > sprint planning agile story estimate
as a user i want, wishes into stories, acceptance > user-story requirement acceptance
when will it be done, deadline, by when, milestones, timeline > project plan timeline gantt milestone
what could go wrong with the project, risks > risk register mitigation project
who does what, who is responsible, who decides > raci responsibility role
how did the sprint go, what went well, look back, lessons > retrospective lessons team
what did we do this week, tell my boss, how are we doing, update for > status report update weekly stakeholder
what did i do yesterday, daily, stand-up > standup status update
loose ends, still hanging, close the week, friday > weekly review planning tasks
goals for the quarter, targets, where do we want to be > okr goal objective planning
give in to, haggle, better deal, get a better price > negotiation strategy
one number that counts, which numbers matter, figures to follow > kpi metric measurement
how does the process go, write down how we do it, step for step instructions for staff > sop process procedure documentation
do it every day by hand, same clicks, when a mail comes then, automatically when, connect these apps > automation workflow zapier integration trigger
on slack, write in the channel, tell the team > slack message channel post
on teams, on discord, chat group > discord teams chat bot
on whatsapp, text him, text her, sms, text message > whatsapp sms message imessage send
call them, ring, phone call > phone call voice
google doc, my google doc, gdoc > google docs document
google sheet > google sheets spreadsheet
on drive, my drive, shared folder, dropbox > drive cloud storage files upload
meeting room, event for, conference, organise an event > event planning venue
supplier, buy for the company, order for the office > procurement vendor supplier
stock in the warehouse, on stock, reorder, goods > inventory supply stock
shipping, parcels, customs, send goods > logistics shipping tracking
whom haven't i talked to, keep in touch, people i know, birthdays of people, stay in touch, haven't talked > contacts relationship crm people
owe, owes, debtor, unpaid, late payment, payment reminder, reminders for customers > invoice dunning receivable overdue payment
bills, billed, billing, hours i worked > invoice billing
salary band, pay bands, pay gap > compensation salary
insurance, premium, claim form > insurance claim
mortgage rate, loan, interest, repay > loan interest finance calculator
pension, retirement, savings plan > retirement savings finance
rent out, tenants, lease > lease contract property
buy or rent, house prices, flats for sale > real-estate property market
start a company, business plan, business idea > business plan startup model
canvas, swot, five forces > strategy business model analysis
merge the companies, take over, due diligence > acquisition due-diligence
board meeting, board deck, shareholders > board report deck investor
annual report, quarterly figures, earnings call, ten k > earnings financial report filing analysis
income, costs, profit and loss, p&l, balance sheet > income statement financial accounting
depreciate, assets, amortise > depreciation asset accounting
chart of accounts, post the entries, ledger > ledger accounting journal
payroll, payslips > payroll salary
expense, expenses, travel costs, mileage > expense travel reimbursement
purchase order, approve a purchase > procurement purchase
sla breach, contract end, renewals, auto renew > contract renewal
sign off, approval, approve > approval workflow review
stakeholders, management wants, steering committee > stakeholder report update
kick off, kickoff, new project starts > project kickoff plan
dependencies between teams, blockers > dependency blocker project
backlog, grooming, refine the tickets > backlog ticket refine
burndown, velocity > sprint velocity agile metric
gantt, critical path > gantt schedule project
workload, who has time, capacity > capacity resource planning
change management, tell the staff > change communication internal
company news, internal newsletter, all hands > internal communication newsletter
culture, values, team event, ice breaker > team workshop culture
workshop, facilitate, sticky notes > workshop facilitation
conflict in the team, two colleagues > conflict mediation team
firing, lay off, let someone go, exit interview > offboarding termination hr
probation, trial period > onboarding review hr
training plan, upskill, skills matrix > training learning development skill
mentoring, career path, promotion case > career growth promotion
org chart, reporting lines > org-chart organization
visa, work permit > immigration legal
accident at work, safety rules > safety incident compliance
whistle, bribery, conflict of interest > compliance ethics policy
export rules, sanctions > compliance export sanction
licence agreement, eula > license agreement terms
invoice from a supplier, incoming invoices, read invoices > invoice extract ocr accounting
customer interview, voice of the customer > interview customer research insight
journey map, touchpoints > customer journey map
personas > persona user research
value proposition, positioning, elevator pitch > positioning messaging pitch value
brand name, name for my company, naming ideas > naming brand
brand book, guidelines for the logo > brand guidelines
landing page does not convert, sign-ups are low, nobody signs up > conversion landing-page optimize cro
google ads, facebook ads, ad spend, click through > ads advertising campaign ppc
influencers, creators > influencer marketing
hashtags, reels, tiktok, shorts > social-media instagram tiktok video
content plan, editorial calendar, what to publish when > content calendar editorial social
repurpose, turn the talk into posts, reuse the article > repurpose content social
community, forum, moderators > community moderation discord
podcast guests, guest for the show > podcast interview guest
sponsor, sponsors, sponsorship > sponsorship partner proposal
affiliate, referral, refer a friend > referral affiliate marketing
loyalty, vip customers, points > loyalty customer retention
cohorts, ltv, lifetime value > cohort retention ltv analytics
cac, payback, unit economics > unit-economics saas metric
mrr, arr, saas numbers > revenue saas metric subscription
win loss, why did we lose > sales win-loss analysis
territories, quotas, commissions > sales commission quota
demo for a client, discovery call, sales call > sales call discovery demo
price objection, competitor is cheaper > objection competitor sales battlecard
hubspot, salesforce, pipedrive > crm salesforce hubspot
zendesk, intercom, freshdesk > support ticket zendesk
chat bot for customers, canned answers, macros > chatbot support reply
escalated, escalation, urgent ticket > escalation support
ratings, stars, app reviews, one star > review rating feedback app
zapier, make com, n8n, when this then that > automation workflow zapier n8n
airtable, notion database, base > airtable notion database
asana, monday, clickup, basecamp > task project asana
jira, epics > jira ticket issue
linear issue > linear issue
outlook, exchange > outlook email calendar
gmail, google mail > gmail email
zoom, google meet, teams call > meeting zoom call
calendly, booking link > calendar schedule booking
docusign > signature docusign sign
telegram, signal > telegram message bot
`;
