import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { CampaignInput } from '../input/campaigns.ts'
import {
  type CampaignStatus,
  isPossible,
  statusesFor,
  type CampaignChange,
} from '../rules/campaigns.ts'
import type { Updateable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { composeCampaignBody } from '../queries/campaign-body.server.ts'

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
  // Later than the edited version even within the same millisecond.
  const edited = { ...input, updated_at: Math.max(now.getTime(), version + 1) }
  if (await apply(db, id, 'edit', edited, version)) return
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

type Place = { db: Db; baseUrl: string }
type Plan = { id: number; sendAt: Date; version: number }

const CHANGED = 'Somebody has changed this campaign in the meantime. Please look at it again.'

/** Schedules a draft. @throws Problem when it changed, or contains errors. */
export async function scheduleCampaign(
  { db, baseUrl }: Place,
  _admin: Admin,
  { id, sendAt, version }: Plan,
  now: Date,
) {
  const campaign = await findForChange(db, id)
  const { faults } = await composeCampaignBody(db, campaign, { baseUrl, today: dublinDay(now) })
  if (faults.length > 0) throw new Problem('invalid', faults.join(' '))
  const scheduled = { status: 'scheduled', send_at: sendAt.getTime() } as const
  if (!(await apply(db, id, 'schedule', scheduled, version))) throw new Problem('conflict', CHANGED)
}

export async function pauseCampaign(db: Db, _admin: Admin, id: number) {
  await change(db, id, 'pause', { status: 'paused', refusal: null })
}

export async function unscheduleCampaign(db: Db, _admin: Admin, id: number) {
  await findWritten(db, id)
  await change(db, id, 'back-to-draft', { status: 'draft', send_at: null })
}

export async function cancelCampaign(db: Db, _admin: Admin, id: number, now: Date) {
  await change(db, id, 'cancel', { status: 'cancelled', finished_at: now.getTime() })
}

/** Uses today's listings. */
export async function resumeCampaign({ db, baseUrl }: Place, _admin: Admin, id: number, now: Date) {
  const campaign = await findForChange(db, id)
  const resumed = { status: 'sending', resumed_at: now.getTime() } as const
  if (campaign.kind === 'alerts') return change(db, id, 'resume', resumed)
  const { letter } = await composeCampaignBody(db, campaign, { baseUrl, today: dublinDay(now) })
  await change(db, id, 'resume', { ...resumed, letter: JSON.stringify(letter) })
}

type Outcome = Updateable<Schema['campaigns']>

async function change(db: Db, id: number, what: CampaignChange, outcome: Outcome) {
  if (await apply(db, id, what, outcome)) return
  await findForChange(db, id)
  throw new Problem('conflict', 'That is no longer possible: the campaign has moved on.')
}

/** @returns false when it is not in a state for that change, or no longer of the version. */
async function apply(
  db: Db,
  id: number,
  what: CampaignChange,
  outcome: Outcome,
  version?: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set(outcome)
    .where('id', '=', id)
    .where('status', 'in', statusesFor(what))
    .$if(version !== undefined, (query) => query.where('updated_at', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Each keeps its Message-ID, and many mail programs then show a duplicate once. */
export async function sendUncertainAgain(db: Db, _admin: Admin, id: number, now: Date) {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('campaigns')
      .set((eb) => ({
        status: eb.case('status').when('sent').then('sending').else(eb.ref('status')).end(),
        finished_at: null,
      }))
      .where('id', '=', id)
      .where('status', 'in', ['sent', 'sending', 'paused'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('conflict', 'This campaign sends nothing more.')
    await tx
      .updateTable('campaign_recipients')
      .set({ state: 'waiting', due_at: now.getTime(), done_at: null })
      .where('campaign_id', '=', id)
      .where('state', '=', 'uncertain')
      .execute()
  })
}

export async function giveUpUncertain(db: Db, _admin: Admin, id: number) {
  await findForChange(db, id)
  await db
    .updateTable('campaign_recipients')
    .set({ state: 'failed', token: null, items: null })
    .where('campaign_id', '=', id)
    .where('state', '=', 'uncertain')
    .execute()
}

/** @throws Problem for the mails of alerts, which no admin writes. */
async function findWritten(db: Db, id: number) {
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
