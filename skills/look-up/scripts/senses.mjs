// Everyday words that stand for one another, a group a line. A word may be in several groups.
import { stem } from './stem.mjs';

const groups = `
phone tel telephone mobile cell landline number nr ph
number nr num id
price cost charge fee rate tariff pay
cost price spend expense bill
email mail address
address street road postcode location
pay payment settle transfer
owe due outstanding unpaid debt balance
birthday born birth dob bday
open opening hours
hours times schedule timetable
boss manager head chair chairman chairwoman chairperson lead leader director president
buy order purchase
supplier vendor wholesaler supply supplied
start begin since joined join started kickoff
end finish until expire expiry deadline
meeting minutes session agenda
doctor dr gp physician
car vehicle auto van
child kid son daughter
wife husband spouse partner
holiday vacation leave
repair fix mend service maintenance
broken defect fault damage
shop store
bin rubbish waste trash garbage
password passphrase pin code pw passcode
wifi wlan wireless internet network
insurance policy insurer
contract agreement lease
landlord owner
teacher trainer coach instructor
treasurer cashier accounts
member membership
guest visitor
employee staff worker
customer client
delivery deliver shipping courier
invoice bill receipt
allergy allergic allergen
bug error issue
folder directory
setting option config configuration
default standard
version release
author writer wrote
size dimension
big large size maximum max
warm hot cold temperature degrees
answer reply response
pet dog cat
room lab hall
big large
small little
cancel cancellation
book booking reservation reserve
register registration enrol signup
reg registration plate
class form grade
subscribe subscription
discount reduction rebate
salary wage
picture photo image
film movie
sick ill
medicine drug tablet medication
holidays closed
emergency urgent
remove delete
quantity stock amount
database db
repository repo
maximum max
minimum min
timeout limit
temperature temp degrees
responsible charge owner contact
contact phone email
fridge refrigerator
flat apartment
boiler heating
garbage bins
`;

const senses = new Map();
for (const group of groups.trim().split('\n')) {
  const stems = group.split(' ').map(stem);
  for (const one of stems) senses.set(one, [...(senses.get(one) ?? []), ...stems.filter((other) => other !== one)]);
}

/** Stems of words that stand for one with this stem. */
export function sensesOf(own) {
  return senses.get(own) ?? [];
}
