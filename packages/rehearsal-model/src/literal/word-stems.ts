/** Words that say nothing of what is asked for. */
const fillers =
  'a an the of to for in on at by as is are was be been being it its this that these those and or but so if ' +
  'then than with from into onto my me i we us our you your he she they them his her their please could can ' +
  'would should will shall may might must do does did done have has had having need needs want wants like ' +
  'give gives get gets let lets make makes just only also too very really some any all one there here now ' +
  'today hi hello hey thanks thank thx cheers ok okay yes no not what which who whom whose when where why ' +
  "how go going got i'd i'm i'll i've we're we'd we've it's that's don't doesn't didn't isn't can't won't " +
  "let's you'd pls plz kindly sure way thing things up out over off down again more most much many few lot " +
  'lots about after before until till under above below between through per via put take use using set new ' +
  'old same other another something somebody someone anything everything dear sir madam mr mrs ms dr kind ' +
  'regards quick quickly asap soon later never ever always still already yet fine good great nice right ' +
  'well bit little big mine ours yours am were would-be etc e.g i.e vs versus else instead rather maybe ' +
  'perhaps actually currently w/ ones enough keep goes come comes takes getting chance know happens owe ' +
  "everybody ask asked asking wish hope happy able ready look looks u ur called named mind would've " +
  "obviously simply exactly first last next morning evening afternoon what's who's where's how's there's " +
  "here's w w/o";
const fillerSet: ReadonlySet<string> = new Set(fillers.split(' '));

/** One line a meaning; a word may stand in several. */
const sameWords: readonly (readonly string[])[] = [
  'picture photo image pic img',
  'video clip movie film footage',
  'audio sound music song track',
  'file document',
  'folder directory dir',
  'remove drop delete strip discard',
  'cut trim clip extract snip',
  'search find look grep locate',
  'book reserve reservation',
  'convert turn transform change export',
  'resize scale shrink enlarge',
  'width wide across',
  'height high tall',
  'pixel px',
  'minute min mins minutes',
  'hour hr hrs h hours',
  'second sec secs s',
  'degree degrees celsius temperature warm',
  'column col columns field',
  'row rows line lines record records entry entries',
  'count number many quantity amount',
  'amount sum price cost total euro euros dollar dollars usd eur',
  'mail email e-mail send notify tell inform ping alert',
  'person people who colleague employee name attendee invite guest',
  'begin start from since',
  'end stop until till to finish',
  'rename name call',
  'random randomly sample arbitrary draw pick',
  'page web site website url address link',
  'check watch monitor observe',
  'buy shopping purchase shop store',
  'remind reminder remember forget',
  'day date when',
  'test tests testing',
  'run execute launch',
  'process processes worker workers parallel thread threads',
  'title heading headline',
  'message text note comment body',
  'create add new append insert',
  'invoice bill invoices',
  'customer client',
  'meeting appointment',
  'room place location',
  'city town',
  'log record track note enter',
  'daily day everyday',
  'weekly week',
  'monthly month',
  'yearly year annually annual',
  'greater over above more exceed',
  'less below under fewer',
  'contain include contains mention',
  'friendly kind polite',
  'case upper lower capital',
  'mute silence quiet silent',
  'pin lock freeze fix',
  'anonymize anonymise scrub mask',
  'rotate roll',
  'prune clean clear purge delete',
  'delay latency lag',
  'percent percentage share rate',
  'explain mean tell',
  'duration long length period',
  'host machine server box node',
  'account user login',
  'address url link target',
  'build version release',
  'copy duplicate',
  'merge join combine',
  'split divide part',
  'print show list display',
  'pay paid payment',
  'note write entry record',
  'guest visitor',
  'team group class',
  'price fee rent cost',
  'speed tempo pace',
  'loud volume gain',
  'color colour',
  'subtitle caption',
  'tag keyword label',
  'dish recipe meal',
  'pupil student kid child',
  'phone telephone mobile',
].map((line) => line.split(' '));

const meanings: ReadonlyMap<string, readonly string[]> = meaningsOf();

function meaningsOf(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const line of sameWords)
    for (const word of line) found.set(stem(word), [...(found.get(stem(word)) ?? []), ...line.map(stem)]);
  return found;
}

/** What people ask for: where the tool does not say it, it is something else that is asked for. */
const actions =
  'cancel delete remove drop erase clear write rename merge rotate open close send stop replace convert ' +
  'sort add append insert show list print move copy download upload install update upgrade undo revert ' +
  'restore archive publish deploy build compile start restart pause resume read explain describe summarize ' +
  'summarise translate calculate compute compare count check verify validate fix repair paint draw play ' +
  'record call phone text buy sell order pay refund return book schedule reschedule postpone invite accept ' +
  'decline approve reject assign share shift swap reorder arrange export import backup sync connect ' +
  'disconnect log login logout search find filter group join split crop trim cut resize compress extract ' +
  'encrypt decrypt lock unlock increase decrease raise lower mute unmute mark tag label rate review test ' +
  'run debug lint format commit push pull clone fork rebase squash checkout release plan budget estimate ' +
  'forecast clean wash cook water feed walk drive average sum total multiply divide subtract round rank ' +
  'hide unhide reset wipe purge destroy kill disable enable suspend';
const actionStems: ReadonlySet<string> = new Set(actions.split(' ').map(stem));

export function isAction(word: string): boolean {
  return actionStems.has(stem(word));
}

/** Whether a word undoes what one of these says: `undelete`, `disconnect`. */
export function isTurned(word: string, stems: ReadonlySet<string>): boolean {
  const [, rest] = /^(?:un|dis|de)-?([a-z]{3,})$/i.exec(word) ?? [];
  return rest !== undefined && means(rest, stems);
}

/** What the ending of a file's name says that it is. */
const endings: Readonly<Record<string, string>> = {
  'mp4 mkv mov avi webm m4v': 'video clip',
  'jpg jpeg png gif webp bmp tiff heic raw svg': 'picture photo image',
  'wav mp3 flac ogg m4a aac opus': 'audio sound music track',
  'csv tsv xlsx xls parquet jsonl ods': 'table data csv spreadsheet',
  'md txt docx doc odt rtf pdf': 'document text',
  'srt vtt': 'subtitle',
  'py js ts rb go java rs c cpp sh': 'code script source',
  'json yaml yml toml ini cfg conf': 'config settings',
};
const endingWords: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(endings).flatMap(([names, words]) =>
    names.split(' ').map((name) => [name, words.split(' ').map(stem)] as const),
  ),
);

export function wordsOfEnding(path: string): readonly string[] {
  return endingWords.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ?? [];
}

/** What is left of a word where its ending is taken off. */
export function stem(word: string): string {
  const low = word
    .toLowerCase()
    .replace(/['\u2019]s?$/u, '')
    .replace(/is(e[sd]?|ing|ation)$/, 'iz$1')
    .replace(/our$/, 'or');
  if (low.length <= 3) return low;
  return low
    .replace(/ies$/, 'y')
    .replace(/(?:ations?|ings?|ers?|ed|es|s|e)$/, (ending) => (low.length - ending.length >= 3 ? '' : ending))
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1');
}

export function isFiller(word: string): boolean {
  return fillerSet.has(word.toLowerCase());
}

/** The words of a name or a text, apart: `start_time`, `startTime`, `Start of the meeting.` */
export function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
  return [...apart.matchAll(/[\p{L}\p{M}]+(?:['\u2019-][\p{L}\p{M}]+)*/gu)].map(([word]) => word);
}

/** The stems of what a text says, without fillers. */
export function stemsOf(text: string): readonly string[] {
  return wordsOf(text)
    .filter((word) => !isFiller(word))
    .map(stem);
}

/** Whether a word is one of these, or means the same as one of them. */
export function means(word: string, stems: ReadonlySet<string>): boolean {
  const own = stem(word);
  return stems.has(own) || (meanings.get(own)?.some((other) => stems.has(other)) ?? false);
}
