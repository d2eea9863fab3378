import { queueOf } from '#app/features/listings/rules/queues.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Source, Status } from '#app/features/listings/rules/listing.ts'

/** Where an edit was come from, most likely: a queue, the listing, or one's own submissions. */
export function pathAfterEdit(
  listing: { status: Status; source: Source; competitionSlug: string },
  isAdmin: boolean,
): string {
  if (!isAdmin) return '/my-dashboard'
  if (listing.status === 'approved') return competitionPath(listing.competitionSlug)
  return listing.status === 'pending'
    ? `/admin/${queueOf(listing.source)}`
    : '/admin/all-competitions'
}
