import type { Status } from '#app/features/listings/rules/listing.ts'

const SHOWN_MAX = 120

/** Admins edit anything, members what they sent in while it waits (docs/contract.md#editing). */
export function mayEdit(
  listing: { status: Status; submittedById: number | null },
  member: { id: number; isAdmin: boolean },
): boolean {
  if (member.isAdmin) return true
  return listing.status === 'pending' && listing.submittedById === member.id
}

const FIELDS = {
  competitionTitle: 'title',
  description: 'description',
  categories: 'categories',
  imageName: 'picture',
  promoterName: 'promoter',
  entryUrl: 'entry link',
  termsUrl: 'T&Cs link',
  kind: 'kind',
  entryMethod: 'entry method',
  entryFrequency: 'how often',
  eligibility: 'who can enter',
  over18: '18+',
  costsMoney: 'costs money',
  prizeValue: 'prize value',
  prizeCount: 'number of prizes',
  winnerAnnouncementDate: 'winners announced',
} as const

type Value = string | number | boolean | readonly string[] | null | undefined
type Edited = { readonly [Field in keyof typeof FIELDS]?: Value }

/** What an edit changes, as the log writes it; undefined when it changes nothing but perhaps the closing date. */
export function changesOf(
  listing: Edited,
  edited: Edited,
): { before: string; after: string } | undefined {
  const changed = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (field) => textOf(listing[field]) !== textOf(edited[field]),
  )
  if (changed.length === 0) return undefined
  const write = (values: Edited) =>
    changed.map((field) => `${FIELDS[field]}: ${shorten(textOf(values[field]))}`).join('; ')
  return { before: write(listing), after: write(edited) }
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

function shorten(text: string) {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`
}
