import type { Updateable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { composeCampaignBody } from '../queries/campaign-body.server.ts'
import { statusesFor, type CampaignChange } from '../rules/campaigns.ts'
import { findForChange, findWritten } from './campaigns.server.ts'

type Place = { db: Db; baseUrl: string }
type Plan = {
  id: number
  sendAt: Date
  version: number
}

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
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({ status: 'scheduled', send_at: sendAt.getTime() })
    .where('id', '=', id)
    .where('status', 'in', statusesFor('schedule'))
    .where('updated_at', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem('conflict', CHANGED)
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

async function change(
  db: Db,
  id: number,
  what: CampaignChange,
  outcome: Updateable<Schema['campaigns']>,
) {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set(outcome)
    .where('id', '=', id)
    .where('status', 'in', statusesFor(what))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await findForChange(db, id)
  throw new Problem('conflict', 'That is no longer possible: the campaign has moved on.')
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
