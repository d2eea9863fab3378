import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { CampaignInput } from '../input/campaigns.ts'
import { type CampaignStatus, isPossible, statusesFor } from '../rules/campaigns.ts'

const NO_DRAFT = 'Only a draft can be changed. Your text is still here: copy it to a new campaign.'
const WRITTEN_BY_ITSELF = 'These mails are written for each reader: this is not possible for them.'
const CHANGED_WHILE_WRITING =
  'This campaign was saved elsewhere while you were writing. Your text is still here: look at the campaign in another tab, then save again to replace what it says.'

type CampaignEdit = CampaignInput & {
  id: number
  /** `updatedAt` of the text that the editor loaded. */
  version: number
}

export async function createCampaign(
  db: Db,
  admin: Admin,
  input: CampaignInput,
  now: Date,
): Promise<number> {
  const at = now.getTime()
  const { id } = await db
    .insertInto('campaigns')
    .values({ ...input, created_by: admin.id, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Problem when it is no longer a draft, or was saved since that version. */
export async function editCampaign(
  db: Db,
  _admin: Admin,
  { id, version, ...input }: CampaignEdit,
  now: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    // Later than the edited version even within the same millisecond.
    .set({ ...input, updated_at: Math.max(now.getTime(), version + 1) })
    .where('id', '=', id)
    .where('updated_at', '=', version)
    .where('status', 'in', statusesFor('edit'))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const { status, ...stored } = await findForChange(db, id)
  if (!isPossible('edit', status)) throw new Problem('conflict', NO_DRAFT)
  // The same save again, because its first answer was lost.
  const isSaved = (['subject', 'body', 'category'] as const).every(
    (name) => stored[name] === input[name],
  )
  if (!isSaved) throw new Problem('conflict', CHANGED_WHILE_WRITING)
}

export async function duplicateCampaign(db: Db, admin: Admin, id: number, now: Date) {
  const { subject, body, category } = await findWritten(db, id)
  return createCampaign(db, admin, { subject, body, category }, now)
}

/** The links in its mails go on working. @throws Problem while it is being sent. */
export async function deleteCampaign(db: Db, _admin: Admin, id: number) {
  const { status } = await findWritten(db, id)
  const { numDeletedRows } = await db
    .deleteFrom('campaigns')
    .where('id', '=', id)
    .where('status', 'in', statusesFor('delete'))
    .executeTakeFirst()
  if (numDeletedRows > 0n) return
  throw new Problem(
    'conflict',
    isPossible('delete', status) ? 'Please try again.' : 'Cancel it before you delete it.',
  )
}

/** @throws Problem for the mails of alerts, which no admin writes. */
export async function findWritten(db: Db, id: number) {
  const campaign = await findForChange(db, id)
  if (campaign.kind === 'alerts') throw new Problem('conflict', WRITTEN_BY_ITSELF)
  return campaign
}

export async function findForChange(db: Db, id: number) {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['id', 'kind', 'subject', 'body', 'updated_at'])
    .select(({ ref }) => [
      ref('status').$castTo<CampaignStatus>().as('status'),
      ref('category').$castTo<Category | null>().as('category'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) throw new Problem('not-found', 'There is no such campaign.')
  return campaign
}
