import { readClosing } from '../closing-date.ts'
import { findEntryForm, type EntryForm } from '../entry-form.ts'
import { structuredEnd } from '../structured-end.ts'
import { isWallTitle, WALL_TEXT } from '../walls.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { isDay, type Day } from '#app/lib/time/days.ts'
import { findTermsFacts, type TermsFacts } from '../terms-facts.ts'
import type { PageFacts } from '#app/lib/web/parse-page.ts'
import { sentencesOf } from '../sentences.ts'
import type { Target } from './links.ts'

export type FoundDate = { day: Day; confidence: 'structured' | 'strong'; quote: string }
export type Findings = {
  title: string
  isWall: boolean
  isParked: boolean
  /** Rendered by scripts: it exists, but has no text without them. */
  isShell: boolean
  closed: string | undefined
  date: FoundDate | undefined
  form: EntryForm | undefined
  /** Of T&Cs only. */
  terms?: TermsFacts | undefined
}

const FOR_SALE =
  /\b(?:this |the )?domain(?: name)? (?:\S+ )?(?:is|may be) for sale\b|\bbuy this domain\b|\bdomain (?:is )?parked\b|\bparked free\b/i
const SHELL_MAX = 200
/** Login walls and adverts for domains are short; a long page may only mention them. */
const NOTICE_MAX = 2_000
/** Characters; finding dates is slow, and they are near the top. */
const READ_MAX = 60_000
const FORM_FIELDS = new Set(['text', 'email', 'tel', 'textarea', 'checkbox', 'radio'])
const CLOSING_DAYS_MAX = 3

/** Finds what a promoter's page says about its competition. */
export function analysePage(page: PageFacts, today: Day, target: Target = 'entry'): Findings {
  const text = page.text.slice(0, READ_MAX)
  const notice = text.length <= NOTICE_MAX ? `${page.title}\n${text}` : page.title
  const isShell = text.length < SHELL_MAX
  const { closing, days } = isShell
    ? { closing: undefined, days: 0 }
    : readClosing(`${page.title}\n${text}`, today)
  const date = isShell || days > CLOSING_DAYS_MAX ? undefined : dateOf(page, closing)
  return {
    title: page.title,
    isWall: isWallTitle(page.title) || WALL_TEXT.test(notice),
    isParked: FOR_SALE.test(notice),
    isShell,
    closed: isOpenForm(page, date, today) ? undefined : findClosedWording(text, days),
    date,
    form: findEntryForm(page.forms),
    terms: target === 'terms' ? findTermsFacts(text, today) : undefined,
  }
}

function dateOf(page: PageFacts, closing: ReturnType<typeof readClosing>['closing']) {
  const structured = structuredEnd(page)
  const isDenied = closing?.confidence === 'strong' && closing.day !== structured?.value
  if (structured && isDenied) return undefined
  if (structured && isDay(structured.value))
    return {
      day: structured.value,
      confidence: 'structured',
      quote: shorten(structured.from, 300),
    } as const
  if (closing?.confidence !== 'strong') return undefined
  return { day: closing.day, confidence: 'strong', quote: shorten(closing.quote, 300) } as const
}

/** A future closing date and an entry form outweigh any wording. */
function isOpenForm({ fields }: PageFacts, date: FoundDate | undefined, today: Day) {
  return date !== undefined && date.day >= today && fields.some((type) => FORM_FIELDS.has(type))
}

const THING = 'competition|giveaway|draw|promotion'
const CLOSED = new RegExp(
  [
    String.raw`\b(?:this|the) (?:${THING}) (?:is|has)(?: now)? (?:closed|ended|finished|over)\b`,
    String.raw`\b(?:competition|giveaway) (?:now )?closed\b`,
    String.raw`\bentries (?:are|have)(?: now)? closed\b`,
    String.raw`\bno longer accepting entries\b`,
    String.raw`\bcongratulations to our winners?\b`,
    // 'Winners announced on 7 December' and 'drawn at random' are plans.
    String.raw`\bwinners? (?:announced|drawn|selected)\b(?! (?:on|by|within|at|in|from|every|each|via)\b)`,
  ].join('|'),
  'i',
)
/** 'not possible once the competition has closed' is about the future. */
const CONDITION =
  /\b(?:once|when|whenever|after|before|if|until|unless|where|will|may|should|must|shall)\b/i
/** 'our 2025 competition has ended' is about another one. */
const ANOTHER = /\b(?:previous|past|last (?:year|month|week)|earlier|20[0-3]\d)\b/i

/** @returns the sentence by which a page says that its competition is over. */
export function findClosedWording(text: string, closingDays: number): string | undefined {
  if (closingDays > CLOSING_DAYS_MAX) return undefined
  for (const sentence of sentencesOf(text)) {
    const found = CLOSED.exec(sentence)
    if (!found) continue
    const before = sentence.slice(0, found.index)
    if (!CONDITION.test(before) && !ANOTHER.test(before)) return shorten(sentence, 300)
  }
  return undefined
}
