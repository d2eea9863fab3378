import type { Db } from '#app/db/client.server.ts'
import type { ListingInput } from '../input/listing.ts'
import { categoriesOf } from '../queries/categories.server.ts'
import { findListing, type Listing } from '../queries/listing.server.ts'
import type { Source, Status } from '../rules/listing.ts'
import { toListingRow } from './listing-row.server.ts'

type Sent = { listing: ListingInput; imageName: string | null }
type Sender = { status: Status; source: Source; submittedBy: number }

/** The member's identical listing of this status; locks their row, so that repeats wait. */
export async function findResubmission(
  tx: Db,
  { listing, imageName }: Sent,
  { status, source, submittedBy }: Sender,
): Promise<Listing | undefined> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', submittedBy)
    .execute()
  const columns = { ...toListingRow(listing), image_name: imageName, status, source }
  const same = await tx
    .selectFrom('competitions')
    .select('id')
    .where('submitted_by', '=', submittedBy)
    .where(({ and }) => and(columns))
    .orderBy('id')
    .execute()
  const ids = same.map(({ id }) => id)
  const filed = await categoriesOf(tx, ids)
  const id = ids.find((one) => String(filed.get(one)) === String(listing.categories))
  return id === undefined ? undefined : findListing(tx, id)
}
