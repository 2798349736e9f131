/** How people speak of machines, networks, data stores and those who attack them. */
export const operationsSayings = `
put it live, go live, put online, roll out, push to production, make it public, host it, get it on the internet, ship to prod, deploy > deploy deployment hosting release production
build is red, pipeline fails, ci fails, checks fail, failing since, the build is broken, main is broken, job failed, red x > ci pipeline build failing github-actions fix
takes 40 minutes, pipeline is slow, ci is slow, build takes, waiting for ci > ci cache pipeline performance parallel
keep an eye on, watch it, watch over, let me know when it goes down, is it up, still up > monitor monitoring alert uptime watch health
woken up, woken at night, on call, pager, who is on duty, phone rings at night, shifts, rota > on-call pagerduty alert rotation schedule incident
noisy alerts, too many alerts, false alarms, alarm, crying wolf > alert alerting noise threshold prometheus
outage, site is down, everything is down, customers cannot, what happened last night, went wrong last night > incident outage postmortem response
blameless, what went wrong, write-up of the outage, learn from it, action items after > postmortem incident retrospective
box, my server, the machine, vps, droplet, host, instance > server linux host vps admin
slow server, box is slow, load is high, what do i check first, just logged in > performance diagnose linux server triage
running out of space, disk is full, disk full, no space left, filling up, taking up space, gigabytes left, storage full > disk space usage cleanup storage
logs, what went on, what happened between, look through the log, huge log, log file > log analysis logs filter parse
see inside, follow a request, where does the time go between services, trace it > tracing opentelemetry observability telemetry
graphs of, charts of the servers, dashboards for ops > dashboard grafana metric monitoring
image is huge, smaller image, gigabytes big image, slim, base image > docker dockerfile image multi-stage container
container, containers, run in docker, containerize, put in a container > docker container compose image
run it locally, local setup, spin up everything, one command to start, dev environment > docker-compose environment setup development devcontainer
pods, pod, crashloopbackoff, pending, evicted, cluster, k8s > kubernetes kubectl pod cluster troubleshoot
chart, helm, values file, templated manifests > helm kubernetes chart manifest
more copies, more workers, scale with, grow and shrink, follow the load, follow the queue > autoscale scaling hpa scale kubernetes
described in code, infra as code, clicked together, create the cloud stuff, provision > terraform infrastructure provision iac cloud
clicked around, changed by hand, does it still match, out of sync with, somebody changed it in the console > drift terraform infrastructure state difference
a few percent of users, five percent, gradually, little by little, step by step to everybody, back off if > canary rollout progressive traffic release
no downtime, without downtime, nobody notices, while people use it > zero-downtime blue-green migration rolling
what we pay amazon, cloud bill, hosting bill, amazon bill, too expensive, costs too much, spend on cloud, twice as much > cost billing aws cloud optimize finops savings
amazon, aws, s3 bucket, lambda, ec2 > aws cloud amazon
azure, microsoft cloud > azure cloud
google cloud, gcp, bigquery > gcp cloud google
backups, in case it burns, in case of fire, can we restore, get the data back, copy kept elsewhere > backup restore recovery snapshot
disaster, data centre is gone, how fast could we recover > disaster-recovery backup resilience
web server, 502, 504, bad gateway, reverse proxy, upstream > nginx proxy server gateway config
certificate, https, padlock, not secure warning, expired certificate, ssl > tls certificate ssl https
domain, point the domain, subdomain, name servers, records, mx, spf, dkim, dmarc > dns domain record email
mails land in spam, goes to spam, junk folder, not delivered, bounces > deliverability spam dmarc spf dkim email dns
cannot reach, cannot connect, connection refused, timeouts, packets, ping, unreachable, ports > network connectivity firewall port troubleshoot
wifi, router, home network, vlan > network wifi router
log in to a server, ssh, keys instead of passwords, remote login > ssh server hardening key
lock down, harden, secure the server, make it safer, tighten, close the doors > hardening security firewall configuration
firewall, open a port, block an address, ban > firewall network security rule
too much access, only what it needs, admin rights, cut down permissions, what it truly uses > least-privilege iam permission policy role
passwords in the code, keys in the repo, leaked key, committed a password, api key in git, credentials, secrets > secret credential leak scan vault git
wipe from history, out of the history, remove from every commit, committed by mistake > history git filter-repo scrub secret
hacked, broken into, got onto our server, intruder, somebody got in, what did they touch, breach > forensics incident intrusion security timeline response
suspicious mail, is this mail real, scam, fishy, too good to be true, wants my password, confirm my account > phishing email security scam header
virus, malware, infected, strange program, ransom > malware antivirus security analysis
can somebody break in, try to hack, attack us, test our security, weak spots, holes in our site > pentest security vulnerability audit penetration
how could this be attacked, what could an attacker do, what can go wrong security > threat-model stride security risk
trick the bot, trick the assistant, jailbreak, ignore your instructions, make the chatbot > prompt-injection red-team llm security
what is in our software, list of components, ingredients list, bill of materials > sbom inventory dependency component
image scan, holes in the image, vulnerable image > vulnerability scan container trivy image
rules we must follow, auditors, auditor, certification, iso, soc, evidence for > compliance audit control policy soc2
encrypt, lock with a password, keep it secret, unreadable to others > encryption encrypt gpg cryptography
has it been tampered, is it the same file, checksum, fingerprint > checksum hash integrity verify
query is slow, select takes, database is slow, seconds to load, seq scan, missing index > database postgres query optimize index performance sql
get from the database, ask the database, top ten by, per country, joined with, which customers > sql query database analytics
add a column, rename a column, change the table, alter table, down step > migration schema database
tables and relations, how should i store, model the data, entities > schema database design model data-model
move the data, copy data between, bring data over, load nightly, from one system to another > etl pipeline migrate data sync integration
warehouse, models in sql, nightly models, lineage > dbt warehouse data transform
is the data any good, broken data, wrong rows, nulls crept in, late data, check incoming data > data-quality validation test schema pipeline
queue, messages pile up, consumer lags, topics, events between services > queue kafka message event stream rabbitmq
cached, stale, old values, serve faster from memory > cache redis caching invalidation
too many requests, 429, limit callers, abuse our api > rate-limit throttle api
search in our app, search box for our shop, typo tolerant, full text > full-text search index elasticsearch
ask questions over documents, answer from our docs, chat with documents, similar meaning > rag embedding vector semantic search retrieval
small device, raspberry, sensors at home, measure temperature > raspberry-pi iot sensor mqtt
lights at home, turn on the lights, heating at home, smart plug, thermostat, blinds > smart-home home-assistant hue light iot
security camera, doorbell, cctv, who is at the door > camera stream smart-home snapshot
printer at work, printer settings > printer print cups
open terminal, in the terminal, several panes, keep running after i log out > terminal tmux session
my mac, on my mac, macos > macos mac apple
windows pc, powershell, registry > windows powershell
restart it, start and stop services, start at boot > systemd service linux daemon
install a program, set up my machine, new laptop, dotfiles > setup install environment dotfiles package-manager
how long until, service level, promise uptime, error budget > slo sla reliability availability
what to do when, step by step for on call, playbook > runbook playbook procedure operations
crawl, pull from a site, grab from a website, get off the page, take from the web page, collect prices, copy from a website, all pages of > scrape scraping crawl extract web
fill in the form on a site, click through, book it online for me, do it in the browser, log in and download > browser automation playwright form web
tell me when the page changes, tell me when the price drops, back in stock, watch a page > monitor watch price change alert web
search the web, look up online, google it, on the internet, latest news about, find sources > web search research browse
download from youtube, save a video, rip > download video youtube yt-dlp
first deploy, where to host, cheap hosting, vercel, netlify, heroku, render, fly io > deploy hosting vercel netlify
cloudflare, edge workers, workers kv > cloudflare workers edge
github pages, static site > static site hosting deploy
lambda times out, cold start, functions as a service > serverless lambda aws function
s3, bucket, object storage, public bucket > s3 bucket storage aws
vpc, subnets, peering > network vpc cloud
cloudformation, cdk, pulumi, bicep > infrastructure cloudformation cdk pulumi iac
ansible, configure many servers, playbooks > ansible configuration server automation
jenkins, gitlab ci, circleci, build agent, runner > ci pipeline jenkins gitlab
actions workflow, workflow file, matrix build > github-actions workflow ci
caching in ci, cache node modules > ci cache github-actions
rollback, bad release, undo the deploy > rollback deployment release
staging, preview environment, per branch > preview environment staging deploy
blue green, switch traffic > blue-green deployment traffic
ingress, service mesh, istio, load balancer > ingress load-balancer service-mesh kubernetes
rbac, service account, namespaces > rbac kubernetes permission
argo, gitops, flux > gitops argocd deployment
prometheus, promql, scrape targets > prometheus metric alert monitoring
grafana, panels > grafana dashboard metric
sentry, error reports, crash reports > sentry error monitoring crash
datadog, new relic, apm > observability monitoring datadog
elk, kibana, splunk, loki > log elasticsearch logging search
grep the logs, errors in the log, what does the log say, 500s, stack traces in the log > log analysis error parse
who is hammering, top talkers, unusual traffic, ddos > traffic log security network
cpu is high, load average, swap, iowait > performance linux cpu diagnose
zombie process, kill a process, what is using port, port in use, already in use > process port linux kill
permissions denied, permission denied, chmod, owner of the file > permission linux file
cron does not run, timer, job did not run > cron schedule systemd debug
boot, kernel, does not start, grub > linux boot kernel
virtual machine, hypervisor, proxmox, vmware > virtual-machine hypervisor
nas, raid, zfs, home lab, self host > homelab nas self-hosted server
dns does not resolve, propagation, ttl > dns domain resolve
vpn, wireguard, tunnel into > vpn wireguard network
packet capture, wireshark, tcpdump > packet capture network pcap
two factor, single sign on, sso, saml, passkeys > sso authentication mfa saml oauth
jwt, tokens expire, refresh token > jwt token authentication
sql injection, xss, csrf, owasp > owasp security vulnerability injection xss
security headers, csp, cors > csp cors security headers
bug bounty, report a vulnerability, responsible disclosure > vulnerability disclosure security
decode this, base64, obfuscated, what is this payload > decode malware deobfuscate analysis
ctf, capture the flag, exploit this > ctf exploit security
memory dump, disk image, evidence, chain of custody > forensics memory disk
is my password safe, password manager, generate passwords > password security manager
phish, smishing, fake invoice, fake site, fake shop > phishing scam security
privacy impact, data flows, where is personal data > privacy data-protection gdpr pii
mongo, documents, aggregation > mongodb nosql aggregation
postgres, psql, vacuum, explain plan > postgres database
mysql, maria > mysql database
sqlite, small database > sqlite database
redis, keys expire > redis cache
snowflake, bigquery, redshift > warehouse snowflake bigquery sql
spark, hadoop, databricks > spark big-data pipeline
airflow, dag, orchestrate jobs > airflow pipeline orchestration workflow
stream processing, flink, kafka streams > stream kafka processing
copy production data, anonymised copy, test database > database seed anonymize test data
deadlocks, lock waits, blocked queries > database lock deadlock transaction
connection pool, too many connections > database connection pool
replica lag, failover, high availability > replication failover database
foreign keys, normalise, star schema, er diagram > schema database model erd
import a csv into the database, load a file into > import database csv load
backup job, nightly copy, restore test > backup restore
api is down, third party down, status page > status incident uptime
site map of services, who owns the service, service catalogue > service catalog ownership
website down for, ssl expires, renew certificate, lets encrypt > certificate tls renewal https
change the dns, move the domain, transfer > domain dns transfer
captcha, blocked while scraping, proxies > scraping proxy captcha
crawl the sitemap, all links, broken links, dead links > link crawl checker broken-link
rss, follow a blog, new posts > rss feed
archive a page, save the page, offline copy of a page > archive web-page save
headless, puppeteer, selenium > browser automation headless puppeteer
screenshot of a page, capture the website > screenshot browser web-page capture
fill my cart, order through the site > browser automation shopping
`;
