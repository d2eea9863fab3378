import type { ListingInput } from '../input/listing.ts'
import type { Listing } from '../queries/listing.server.ts'

const SHOWN_MAX = 120

/** Admins edit anything, members what they sent in while it waits (decisions.md section 6). */
export function mayEdit(
  listing: Pick<Listing, 'status' | 'submittedById'>,
  member: { id: number; isAdmin: boolean },
): boolean {
  if (member.isAdmin) return true
  return listing.status === 'pending' && listing.submittedById === member.id
}

type Edited = ListingInput & { imageName: string | null }

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
} as const satisfies Partial<Record<keyof Edited, string>>

/** What an edit changes, as the log writes it; undefined when it changes nothing but perhaps the closing date. */
export function changesOf(
  listing: Listing,
  edited: Edited,
): { before: string; after: string } | undefined {
  const changed = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (field) => textOf(listing[field]) !== textOf(edited[field]),
  )
  if (changed.length === 0) return undefined
  const write = (values: Listing | Edited) =>
    changed.map((field) => `${FIELDS[field]}: ${shorten(textOf(values[field]))}`).join('; ')
  return { before: write(listing), after: write(edited) }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

function shorten(text: string) {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`
}
