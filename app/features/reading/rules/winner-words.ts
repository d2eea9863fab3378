import { toPeriod, type Way } from '#app/features/listings/rules/winner-terms.ts'

/** Words by what they say of winners and prizes; `*` means any ending. */
const CLASSES = {
  NOT: `not no cannot unable fail fails failed failing failure without never nor unsuccessful unsuccessfully nobody`,
  BE: `be been being is are was were`,
  MUST: `must should shall need needs needed require required requires asked obliged invited expected`,
  WINNER: `winner winners winner's winners' prizewinner* winning you they them successful finalist finalists lucky whoever anybody anyone shortlisted prizewinning creator nominee* student* householder* holder*`,
  US: `we us our i me my promoter promoter's promoters organiser* organizer* sponsor sponsors station producer* team`,
  GOODS: `prize* voucher* evoucher* ticket* hamper* cheque* goods goodie goodies item items gift gifts card cards code codes reward* cash money winnings points product* parcel* trophy it token* award*`,
  DETAILS: `detail* address addresses form forms proof proofs photo photos id identification passport* iban document* affidavit eircode waiver declaration slip release`,
  ANSWER: `reply replies replied replying respond* responding response unanswered unresponsive answer answered answering claim claims claimed claiming unclaim* reclaim* accept accepts accepted accepting acceptance acknowledg* declined rsvp silence silent quiet`,
  COLLECT: `collect* uncollected pick-up`,
  LOSE: `forfeit* lose loses lapse lapses void disqualif* redraw redraws redrawn re-draw* redrew re-pick* alternat* replacement* substitut* reserve realloc* re-alloc* reassign* another else somebody someone forgo* donated revert* runner-up runners-up second-closest different elsewhere`,
  SEND: `deliver* despatch* dispatch* ship ships shipped shipping courier* fulfil* credit credited lodge lodged lodging transfer transferred paid payment* payable handover issue issued issues released awarded arrive arrives arrival arriving handed loaded added applied dropped land lands remit* mailed wired topped installed settled transport* sent send sends sending forward forwarded posted`,
  GIVE: `provide* providing supply supplies supplied supplying give gives given giving gave return returns returned returning submit* upload* furnish* present presents produce produces confirm* sign signs signed complete completes completed completing signing fill fills filled filling`,
  RECEIVE: `receive receives received receiving receipt`,
  TELL: `notif* contact contacts contacted contacting contactable uncontactable inform informs informed informing tell told telling announce* announcing reach reaches reached reachable unreachable hear hears heard hearing trace traced locate located find found alert alerted advise advised reveal* touch named communicat* publish* listed printed displayed`,
  DRAW: `draw draws drawn drawing drew select* chosen choose chooses choosing pick picked picking judging`,
  OTHER: `take taken taking took book booked booking* use used uses using redeem* redempt* valid expir* withdr* delet* destroy* keep keeps kept retain* stored stay stays travel travelled complain* unsubscrib* subscribed enter enters entered entering purchas* buy bought run runs running lasts lasting opens open refund* cancel* object request* appeal* consent* opt exchang* attend* vote votes voted voting close closes closed closing handled processed resid* available marketing newsletter* queries query remain* hold holds held ends ended start* avail* activat* anonymis* spent reserved departs departed departure process review* verify verified validat* assess*`,
} as const
const WAYS = {
  email: `email emails emailed emailing inbox mail`,
  phone: `phone phones phoned phoning telephone* telephoning call calls called calling ring rings ringing rung rang text texts texted texting bell buzz sms whatsapp* mobile voicemail`,
  post: `post letter letters write writes written`,
  'social-media': `dm dms dm'd dm-ing pm pms pm'd message messages messaged messaging messenger instagram insta facebook tiktok social tag tagged`,
} as const satisfies Partial<Record<Way, string>>
export type Kind = keyof typeof CLASSES

/** A word, a sign or a whole duration of a sentence. */
export type Word = {
  text: string
  at: number
  kind?: Kind | undefined
  way?: Way | undefined
  period?: string | undefined
  /** Of “3 month”, which says what kind of thing follows. */
  isAdjective?: boolean
}

const kindOf = lookUp<Kind>(CLASSES)
const wayOf = lookUp<keyof typeof WAYS>(WAYS)

/** Returns a function that finds the name of the words that one is among. */
function lookUp<Name extends string>(classes: Readonly<Record<Name, string>>) {
  const all = Object.entries<string>(classes).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name as Name] as const),
  )
  const exact = new Map(all.toReversed())
  const begun = all.flatMap(([word, name]) =>
    word.endsWith('*') ? [[word.slice(0, -1), name] as const] : [],
  )
  return (text: string) => exact.get(text) ?? begun.find(([start]) => text.startsWith(start))?.[1]
}

const ONES = `a one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`
const TENS = `twenty thirty forty fifty sixty seventy eighty ninety`
const NUMBERS = new Map<string, number>([
  ...ONES.split(' ').map((word, index) => [word, index || 1] as const),
  ...TENS.split(' ').map((word, index) => [word, 10 * (index + 2)] as const),
  ['an', 1],
  ['couple', 2],
])
/** Returns the number that digits or words such as “twenty-one” name, else NaN. */
export function numberOf(text = ''): number {
  if (/^\d{1,3}$/.test(text)) return Number(text)
  const [tens = '', ones] = text.split('-')
  return (NUMBERS.get(tens) ?? NaN) + (ones === undefined ? 0 : (NUMBERS.get(ones) ?? NaN))
}

export type Sentence = { text: string; words: readonly Word[] }
export function toSentence(text: string): Sentence {
  return { text, words: wordsOf(text) }
}

const TOKEN = /\p{L}[\p{L}\d-]{0,62}(?:\.[\p{L}\d-]{2,})+|\d+|\p{L}+(?:['-]\p{L}+)*|\S/gu
/** Returns the words of a sentence, each duration as one. */
export function wordsOf(sentence: string): Word[] {
  const words = [...sentence.toLowerCase().matchAll(TOKEN)].map(toWord)
  const all: Word[] = []
  for (let index = 0; index < words.length;) {
    const [word, next] = periodAt(words, index)
    if (word) all.push(isObligation(word, words[next]) ? { ...word, kind: 'MUST' } : word)
    index = next
  }
  return all
}

/** “has to” */
function isObligation({ text }: Word, next: Word | undefined) {
  return (text === 'has' || text === 'have') && next?.text === 'to'
}

function toWord({ 0: raw, index: at }: RegExpMatchArray): Word {
  const text = raw.replace(/^e-/, 'e')
  const bare = text.replace(/'(?:ll|ve|re|s)$/, '')
  return { text, at: at ?? 0, kind: text.endsWith("n't") ? 'NOT' : kindOf(bare), way: wayOf(bare) }
}

const BESIDE_UNIT = /^(?:-|calendar|consecutive|full|clear|whole|further|more|additional|of|short)$/
const UNIT = /^(?:hours?|hrs?|h|days?|weeks?|fortnights?|months?)$/
/** “fourteen (14) days”, “6-8 weeks”: of two numbers the second counts. */
function periodAt(words: readonly Word[], start: number): [Word | undefined, next: number] {
  const textAt = (at: number) => words[at]?.text ?? ''
  let [at, count, working] = [start + 1, numberOf(textAt(start)), '']
  const more = numberOf(textAt(at))
  if (count >= 20 && count % 10 === 0 && more < 10 && !/\d/.test(textAt(start))) {
    count += more
    at += 1
  }
  const skipBrackets = () =>
    textAt(at) === '(' ? ([3, 5].find((width) => textAt(at + width - 1) === ')') ?? 0) : 0
  at += skipBrackets()
  if (/^(?:-|to|or|and|\/)$/.test(textAt(at)) && numberOf(textAt(at + 1)) > count) {
    count = numberOf(textAt(at + 1))
    at += 2
    at += skipBrackets()
  }
  const end = count > 0 ? start + 10 : at
  for (; at < end; at += 1) {
    const text = textAt(at)
    if (/^(?:working|business)$/.test(text)) working = 'working '
    else if (UNIT.test(text)) {
      const period = toPeriod(count, text.startsWith('d') ? working + text : text)
      const isAdjective = count > 1 && !/s$|^h$/.test(text)
      if (period) return [{ text: '', at: words[start]?.at ?? 0, period, isAdjective }, at + 1]
    } else if (!BESIDE_UNIT.test(text)) break
  }
  return [words[start], start + 1]
}
