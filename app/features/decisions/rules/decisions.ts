import { addMonths, dublinDayAt, prettyDate, type Day } from '#app/lib/time/days.ts'

export const EXPLANATION_MAX = 2_000
export const OBJECTION_MAX = 2_000
/** How long a decision can be objected to. */
export const OBJECTION_MONTHS = 6
/** How long a notice's personal data and the texts of a decision are retained after it. */
export const RETENTION_MONTHS = 12

/** What a notice asserts, in the order of the form. */
export const GROUND_LABELS = {
  unlawful: 'It is unlawful',
  'child-abuse': 'It is an offence against children',
  copyright: 'It infringes my copyright',
  'personal-data': 'It shows my personal data',
  defamation: 'It defames me',
} as const
export type Ground = keyof typeof GROUND_LABELS
export const GROUNDS = Object.keys(GROUND_LABELS) as [Ground, ...Ground[]]

/** Kinds of what a reason restricts, as content/reasons.yaml groups them. */
export const RESTRICTED = ['listings', 'pictures', 'members', 'replies'] as const
export type Restricted = (typeof RESTRICTED)[number]
export type Reason = { reason: string; terms: string }

/** The paragraph of the terms that an admin's own words rest on. */
export const DEFAULT_TERMS: Record<Restricted, string> = {
  listings: 'what-we-dont-list',
  pictures: 'what-we-dont-list',
  members: 'your-account',
  replies: 'what-you-may-not-do',
}

export const KIND_LABELS = {
  rejected: 'Not published',
  'taken down': 'Taken down',
  'picture removed': 'Picture removed',
  suspended: 'Account suspended',
  'reply closed': 'Reply removed',
  'no action': 'Notice: no action',
  'notice upheld': 'Notice: upheld',
} as const
export type DecisionKind = keyof typeof KIND_LABELS

/** Decisions on a notice by itself, which restrict nothing: who sent it can object. */
export function isOfNotice(kind: DecisionKind): boolean {
  return kind === 'no action' || kind === 'notice upheld'
}

export const LED_BY_LABELS = {
  notice: 'A notice',
  report: 'A reader’s report',
  'own check': 'Our own check',
} as const
export type LedBy = keyof typeof LED_BY_LABELS

export type Statement = {
  kind: DecisionKind
  /** The listing's title or the promoter's name; null once it is gone. */
  subject: string | null
  /** The reason and the facts, as one text. */
  why: string | null
  terms: string
  /** The heading of that paragraph. */
  rule: string
  ledBy: LedBy
  decidedAt: number
}

/** 'N-12', by which a reporter and an admin name a notice. */
export function referenceOf(reportID: number): string {
  return `N-${reportID}`
}

/** The last day, in Ireland, on which a decision can be objected to. */
export function objectableUntil({ decidedAt }: Pick<Statement, 'decidedAt'>): Day {
  return addMonths(dublinDayAt(decidedAt), OBJECTION_MONTHS)
}

export function saidOf({ kind, subject }: Pick<Statement, 'kind' | 'subject'>): string {
  const about = subject === null ? 'the listing' : `“${subject}”`
  const named = subject === null ? 'The listing' : about
  const said: Record<DecisionKind, string> = {
    rejected: `${named} was not published.`,
    'taken down': `${named} was taken down.`,
    'picture removed': `The picture of ${about} was removed.`,
    suspended: 'The account was suspended.',
    'reply closed': `The reply of ${subject ?? 'the promoter'} was removed from its page.`,
    'no action': `We took no action against ${about}.`,
    'notice upheld': `We agree with the notice about ${about}: it counts against its promoter. We did not take the listing down.`,
  }
  return said[kind]
}

const LASTS: Record<DecisionKind, string> = {
  rejected: 'Until it is corrected, sent in again and approved.',
  'taken down': 'Until it is corrected, sent in again and approved.',
  'picture removed': 'Until another picture takes its place.',
  suspended: 'Until we lift the suspension; no end is set.',
  'reply closed': 'Until another reply takes its place.',
  'no action': 'Until something new comes to light.',
  'notice upheld': 'Until something new comes to light.',
}

/** What a statement of reasons says besides (Digital Services Act, Article 17). @param isOver whether it is too late to object. */
export function statementOf({ kind, why, ledBy, decidedAt }: Statement, isOver = false) {
  const until = prettyDate(objectableUntil({ decidedAt }))
  const object = isOver
    ? `You could object until ${until}: that time is over. You may still`
    : `You can object until ${until}, free of charge and without an account. You may also`
  return {
    why,
    lasts: LASTS[kind],
    ledBy: `${LED_BY_LABELS[ledBy]}. A person decided, not a program.`,
    ifYouDisagree: `${object} turn to Coimisiún na Meán and to the courts.`,
  }
}
