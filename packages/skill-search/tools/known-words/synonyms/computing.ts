/** Files, code, machines and their care. Each line is one sense; the first words are the commonest. */
export const computingSenses = `
find search locate lookup look-up grep seek hunt discover
replace substitute swap find-and-replace
delete remove erase discard get-rid wipe purge trash prune drop
rename move relocate
copy clone duplicate mirror backup replicate
create make generate scaffold bootstrap produce build set-up
edit modify change amend adjust alter update revise tweak
append add insert attach
read open view show display print-out
list enumerate inventory
write save store record put
count number how-many tally total
length long size big how-long
file document
folder directory tree path
compress shrink zip archive pack gzip tar
extract unpack unzip decompress pull-out
convert transform turn export
merge combine join concatenate unite consolidate
split divide separate break chop cut
sort order rank arrange
filter select query subset
deduplicate duplicate dupe repeated identical
rename batch bulk mass
disk storage space gigabyte gb
memory ram leak heap
process pid daemon service
speed fast slow performance sluggish latency lag optimize quick profiling accelerate bottleneck speed-up
crash segfault abort core-dump panic
bug error defect fault problem issue broken
debug diagnose troubleshoot investigate root-cause trace
fix repair solve resolve correct mend
test check verify validate assert
unit-test spec test-suite tdd
flaky intermittent unreliable random sometimes
review audit inspect critique assess feedback look-over
refactor restructure clean-up simplify tidy rewrite extract
lint style eslint formatter prettier
type typed typescript
comment docstring javadoc document
documentation manual guide readme reference wiki handbook
explain describe clarify understand walkthrough
codebase repository source code project
repository git github gitlab
commit git
branch git worktree
rebase squash git
pull-request pr merge-request
merge-conflict conflict git
undo revert recover restore rollback reflog lost
history log changelog past
changelog release-notes
release version publish ship tag
dependency package library module deps npm pip
upgrade update bump latest newer outdated
license licence gpl copyleft open-source
vulnerability cve weakness exploit hole security
secret password credential token api-key leaked
encrypt cipher cryptography pgp
certificate tls ssl https
login authentication sign-in oauth sso password
permission access role privilege rights authorization
firewall port network iptables
attack hacked intrusion breach compromise malware forensic
phishing scam spam suspicious fraud
api endpoint rest interface
webhook callback event
http request curl url
graphql schema query
database sql postgresql mysql sqlite table
query sql select
migration schema alembic flyway
index query-plan explain-plan slow-query
cache redis memoize
queue kafka rabbitmq worker job message-broker
schedule cron recurring timer every periodic
regular-expression regex pattern match
command shell terminal bash cli console
script automate bash automation
log logs logging server-log
json jq
yaml yml
xml xslt
config setting preference option dotfile
environment variable dotenv
docker container image dockerfile
kubernetes k8s cluster pod helm kubectl
terraform infrastructure iac provision cloud
aws amazon s3 ec2 lambda cloud
gcp google-cloud bigquery cloud
azure microsoft-cloud cloud
cloud hosting server vps
deploy rollout release ship canary launch
continuous-integration ci pipeline build github-actions
monitor alert observability dashboard metric prometheus grafana
incident outage downtime postmortem
oncall rota pager shift
load-test stress-test traffic concurrent benchmark throughput
scale autoscale replica capacity
cost bill spend expensive price budget
dns domain record nameserver
email-server mail smtp spf dkim
proxy nginx load-balancer reverse-proxy
ssh remote login server
concurrency race thread deadlock parallel lock simultaneous
compile compiler build make cmake
rust cargo borrow
go golang goroutine
cpp clang gcc
java jvm spring
python pip pytest django
javascript node npm
react component jsx hooks frontend
embedded firmware microcontroller arduino esp32 iot sensor
hardware circuit pcb board
emulator simulator virtual-machine
mobile ios android phone app iphone
game unity unreal godot player
crawl scrape scraping harvest spider collect
browser chrome safari firefox
browser-automation playwright puppeteer selenium click headless
diff compare difference
encoding unicode utf8 mojibake character garbled
date time timezone calendar clock
checksum hash sha256 integrity
line row
word text character
onboard onboarding newcomer unfamiliar codebase orient tour
architecture design component overview
dead-code unused unreachable orphan obsolete
legacy old inherited ancient
hang freeze stuck unresponsive
slow sluggish lag wait
kill killed oom terminate
timeout slow hang
retry idempotent duplicate
rate-limit throttle quota
pagination cursor page
feature-flag toggle switch rollout experiment
canary gradual rollout percentage
drift difference mismatch
least-privilege permission role admin
backup restore snapshot recover
replica replication failover
shard partition
transaction commit rollback isolation
orm model entity
nosql mongodb document
search-index elasticsearch opensearch lucene
stream streaming realtime websocket live
notification alert push message
payment checkout stripe billing card
subscription plan recurring renew
upload download transfer attachment
storage bucket s3 blob
cdn edge caching
serverless lambda function
microservice service
monorepo workspace nx
bundle webpack vite rollup
transpile compile babel
stack-trace traceback exception error
core-dump gdb segfault crash
fuzz fuzzing random-input
mock stub fake
fixture sample seed
coverage untested gap
snapshot golden
end-to-end browser-test playwright cypress
smoke health check ping
chaos resilience failure
slo sla budget availability
threat stride risk attacker
injection xss sanitize
prompt-injection jailbreak trick manipulate
pentest penetration exploit
sandbox isolate container
compliance audit soc2 iso
gpg pgp key
vpn tunnel network
wifi network router
bluetooth wireless ble
sensor mqtt home-assistant
raspberry pi gpio
fpga verilog vhdl
robot ros motor
assembly disassemble reverse-engineer binary
kernel driver module
linux ubuntu debian system
windows powershell registry
macos apple mac
package-manager apt brew install
install installer setup
symlink link
hex binary bytes
terminal tmux vim
keyboard shortcut hotkey
clipboard paste copy
download wget fetch
sync rsync mirror
rss feed subscribe
bookmark link save
`;
