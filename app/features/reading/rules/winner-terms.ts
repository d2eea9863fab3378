import { toPeriod, writeWays, type Way } from '#app/features/listings/rules/winner-terms.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { lastCue, toCues } from './dates-in-context.ts'
import { withoutGaps, type ReadField, type ReadFields } from './read-fields.ts'

const WINNER = String.raw`(?:winn(?:ers?|ing)\b|who win\b|runners?[- ]up|provisional|results\b|successful|you(?:'ll| will)?\b)`
/** Telling a winner, and how far its way may be from it. */
const TELLING = [
  new RegExp(
    String.raw`(?:${WINNER}).{0,60}?\b(?:be |are |is |being |been )?(?:notified|contacted|informed|told|announced|e-?mailed|(?:tele)?phoned|called|rung|texted|messaged|tagged|published|listed|printed|available|written to|(?:receive|get) an? (?:phone )?(?:e-?mail|call|text|message|letter)|appear\w*)\b.{0,110}`,
    'i',
  ),
  /\b(?:notif(?:y|ies)|contact|inform|tell|announce|e-?mail|(?:tele)?phone|ring|call|text|dm|message|reach|write)\b(?: to)?(?: the| our| each| all)?(?: lucky| provisional)? (?:winn\w+|you\b(?! (?:have|'ve|to\b))).{0,110}/i,
  /\b(?:winners?|winner notification|notification|told)\b[^.]{0,60}?[,:]? (?:notified )?\(?(?:by|via|through) .{0,80}/i,
  /\b(?:(?:list|names?) of (?:the |all )?winn\w+|winn\w+' (?:list|names)\b).{0,60}/i,
  /\b(?:notification:|confirmation of (?:the|your|their) win\b|hear from us\b).{0,60}/i,
  /\b(?:winner's|your) dms\b|\bre(?:ply|spond) to (?:your comment|(?:our|the) (?:dm|e-?mail|text|call))\b/i,
  /\bgive (?:the |our |each )?winn\w+ a (?:ring|call)\b|\b(?:text|e-?mail|letter)s? (?:will be |is |are |shall be )?sent to (?:the |all |each )?winn/i,
  /\bnotification (?:e-?mail|letter|call|message)\b|\b(?:e-?mail|letter|call|message)\b.{0,15}\b(?:of notification|sent by us)\b/i,
]
/** What the winner does follows. */
const REPLY =
  /[,;]? (?:(?:and|who|they|or) )?(?:must|should|shall\b(?! be\b)|(?:will )?(?:have|has)\b(?! been)|can claim|to (?:claim|reply|respond))\b.*/i
const WAY_WORDS: Readonly<Record<Way, RegExp>> = {
  email: /\be-?mail(?:ed|s)?\b/i,
  phone:
    /\b(?:tele)?phone(?:d|s)?\b|\bcall(?:ed|s)?\b|\bmobile\b|\b(?:ring|rung)\b|\btext(?:ed|s)?\b|\bsms\b|\bwhatsapp\b/i,
  post: /\b(?:by|or|and|in the|via) (?:registered |an )?post\b|\bletters?\b|\bwrit(?:e|ten) to\b(?!.*\be-?mail)/i,
  'social-media':
    /\b(?:dms?|dm'?d|direct(?:ly)? messag\w+|private messag\w+|messenger|messaged|tagged|social media)\b|\b(?:via|through|on) (?:instagram|facebook|tiktok)\b|\bcomments?\b/i,
  list: /\b(?:published|listed|printed|displayed|appear\w*)\b|\blist of (?:the |all )?winn|winn\w+' list|\bannounced\b.{0,30}\b(?:website|newsletter|magazine|paper)\b/i,
}

/** Finds how winners are told, how long they have to answer, and how soon prizes are sent. */
export function winnerTerms(sentences: readonly string[]): ReadFields {
  const periods = sentences.flatMap(periodsIn)
  return withoutGaps({
    winnersTold: winnersTold(sentences),
    answerWithin: agreedOn('answer', periods),
    prizeWithin: agreedOn('prize', periods),
  })
}

function winnersTold(sentences: readonly string[]): ReadField | undefined {
  const ways = new Set<Way>()
  let from: string | undefined
  for (const sentence of sentences) {
    const said = TELLING.flatMap((one) => one.exec(sentence)?.[0].replace(REPLY, '') ?? []).join(
      ' ',
    )
    const found = Object.entries(WAY_WORDS).filter(([, is]) => is.test(said))
    for (const [way] of found) ways.add(way as Way)
    if (found.length > 0) from ??= sentence
  }
  if (from === undefined) return undefined
  return { value: writeWays([...ways]), from: shorten(from) }
}

const NUMBERS = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen',
    'sixteen seventeen eighteen nineteen twenty',
  ]
    .join(' ')
    .split(' ')
    .map((word, index) => [word, index + 1]),
)
for (const [word, count] of Object.entries({ a: 1, an: 1, thirty: 30, forty: 40, sixty: 60 }))
  NUMBERS.set(word, count)
for (const [tens, count] of Object.entries({ twenty: 20, thirty: 30, forty: 40, seventy: 70 }))
  for (const [word, more] of [...NUMBERS].slice(0, 9)) NUMBERS.set(`${tens}-${word}`, count + more)

/** “within 48 hours”, “has five (5) working days”; of “8-10 weeks” the second counts. */
const PERIOD = new RegExp(
  String.raw`\b(?:within|inside(?: of)?|(?<=\b(?:claim|reply|respond|di?e?spatch|delivery)):|after|have|has|'ve|up to|up to only|allow|allow up to|later than|than|takes?|in)(?: only| just| the| a (?:period|maximum) of| a further| about| approximately| up to| up to a)? (?:\d{1,3} ?(?:-|to) ?)?(\d{1,3}|${[...NUMBERS.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?: ?\(\d{1,3}\))?[ -]?(?:calendar )?(hours?|hrs?|h|days?|(?:working|business) days?|weeks?|fortnight|months?)\b`,
  'gi',
)
const BEFORE = 120
const AFTER = 80

const ANSWERS = toCues([
  String.raw`repl(?:y|ies|ied)|respon(?:d|ds|ded|se)|answer(?:ed)?|take up|pick up|click|unanswered|accept(?:s|ed)?|acknowledges?|claim(?:s|ed)?(?! form)|claim form|unclaimed|uncollected|collect(?:ed)?`,
  String.raw`(?:hear|get) back|confirm(?:s|ed)?|failure to|fails? to|(?:provide|supply|send|must e-?mail|return|complete|sign|give)\w*(?= (?:\p{L}+ ){0,3}(?:proof|photo|receipt|details|address|form|it|a release|release)\b)`,
  String.raw`(?:cannot|can't|could not|not|unable to|no)\b.{0,30}\b(?:reached|contacted|contact|reach|answer|response|get hold of)\b(?: .{0,30})?`,
])
const SENDS = toCues([
  String.raw`deliver(?:ed|y)?|de?spatch(?:ed)?|dispatch(?:ed)?|posted|sent(?! by (?:us|the)\b)|send out|go(?:es)? out|ship(?:ped)?|with you|released|couriered|lodged|handed over|go(?:es)? in the post|added|fulfil(?:led|ment)?|issued?|paid|credited|arrives?|receive (?:their|your|his|the)(?: \p{L}+)? prizes?|allow`,
  String.raw`(?:prizes?|vouchers?|tickets?|cards?|cheques?)\b.{0,30}\b(?:e-?mailed|transferred|awarded)`,
])
const TELLS = toCues([
  String.raw`notif(?:ied|y|ies)|contact(?:ed)?(?! (?:details|form|number))|informed?|told|announced?|published|drawn?|draw takes place|selected|chosen|picked`,
])
const OTHERS = toCues([
  String.raw`tak(?:e|en)|book(?:ed|ings?)?|travel\w*|used?|redeem\w*|valid|expires?|withdraw\w*|delet\w+|keep|kept|retain\w*|store[sd]?|complain\w*|envelope|handled|unsubscribe|enter(?:ed)?|entr(?:y|ies)|purchase\w*|runs?|lasts?|rings`,
])
const HAS = /^(?:have|has|'ve)/i
const TO_ANSWER =
  /^.{0,60}?\b(?:to|in which to) (?:claim|reply|respond|accept|supply|send|provide|get back|confirm|answer|collect|come back|(?:message|contact|e-?mail|call|ring|text) us)\b/i
const ARRIVES = /^.{0,20}\b(?:(?:to|for) (?:be delivered|arrive|delivery|receipt))\b/i
const FORFEITS = /^.{0,30}\b(?:forfeit|redraw|redrawn|disqualif)/i

/** “No later than 2 days before the match” */
const AHEAD = /^ (?:before|prior|in advance|ahead)\b/i

type Kind = 'answer' | 'prize'
type Found = { kind: Kind; period: string; sentence: string; index: number }

/** Returns where a sentence says how long a winner has, or how soon a prize is sent. */
export function periodsIn(sentence: string): Found[] {
  return [...sentence.matchAll(PERIOD)].flatMap(
    ({ index, 0: words, 1: count = '', 2: unit = '' }) => {
      const before = sentence.slice(Math.max(0, index - BEFORE), index)
      const after = sentence.slice(index + words.length, index + words.length + AFTER)
      const kind = kindOf(before, words, after)
      const number = NUMBERS.get(count.toLowerCase()) ?? Number(count)
      const period = toPeriod(number, unit)
      return kind && period ? [{ kind, period, sentence, index }] : []
    },
  )
}

function kindOf(before: string, words: string, after: string): Kind | undefined {
  if (AHEAD.test(after)) return undefined
  if (HAS.test(words)) return TO_ANSWER.test(after) ? 'answer' : undefined
  const cue = `${before} ${/^(?:allow)/i.test(words) ? 'allow' : ''}`
  const [answers, sends] = [lastCue(ANSWERS, before), lastCue(SENDS, cue)]
  const others = Math.max(lastCue(OTHERS, before), lastCue(TELLS, before))
  if (answers < 0 && sends < 0) {
    if (ARRIVES.test(after)) return 'prize'
    return FORFEITS.test(after) ? 'answer' : undefined
  }
  if (answers >= others && answers >= sends) return 'answer'
  return sends > others ? 'prize' : undefined
}

/** Texts that give two are a hint only. */
function agreedOn(kind: Kind, found: readonly Found[]): ReadField | undefined {
  const [first, ...others] = found.filter((one) => one.kind === kind)
  if (!first) return undefined
  const isSure = others.every(({ period }) => period === first.period)
  return { value: isSure ? first.period : '', from: shorten(first.sentence) }
}
