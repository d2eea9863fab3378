import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { selectAudience } from '../queries/campaigns.server.ts'
import { composeCampaignBody } from '../queries/campaign-body.server.ts'
import type { CampaignBody } from '#app/features/letters/rules/campaign-body.ts'
import { hostOrNone } from './mail-hosts.server.ts'

/** Subscribers looked at in one transaction, which keeps SQLite's only thread busy. */
const BATCH = 1_000

const STARTED = ['sending', 'paused']

type Place = { db: Db; baseUrl: string; isStopped?: () => boolean }

/**
 * Starts the due campaigns, each once, and goes on with those whose start was interrupted. Concurrent processes share
 * the work. @returns the ids of the started campaigns.
 */
export async function startDueCampaigns(
  { db, baseUrl, isStopped = () => false }: Place,
  now: Date,
): Promise<number[]> {
  const due = await db
    .selectFrom('campaigns')
    .select(['id', 'subject', 'body', 'category'])
    .where('status', '=', 'scheduled')
    .where('send_at', '<=', now.getTime())
    .orderBy('send_at')
    .execute()
  const started: number[] = []
  for (const campaign of due) {
    const { letter } = await composeCampaignBody(db, campaign, { baseUrl, today: dublinDay(now) })
    if (letter.blocks.length === 0) await giveUp(db, campaign.id, now)
    else if (await begin(db, campaign.id, letter, now)) started.push(campaign.id)
  }
  for (const id of await listUnplanned(db))
    do await setImmediate()
    while (!isStopped() && (await planBatch(db, id)))
  return started
}

/** @returns false when another process has started it. */
async function begin(db: Db, id: number, letter: CampaignBody, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('campaigns')
    .set({
      status: 'sending',
      started_at: now.getTime(),
      letter: JSON.stringify(letter),
      planned_to: 0,
    })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function listUnplanned(db: Db) {
  const rows = await selectUnplanned(db).select('id').execute()
  return rows.map(({ id }) => id)
}

function selectUnplanned(db: Db) {
  return db
    .selectFrom('campaigns')
    .where('planned_to', 'is not', null)
    .where('status', 'in', STARTED)
}

/** Adds the next subscribers, if no other process does. @returns false when there are none. */
async function planBatch(db: Db, id: number) {
  const campaign = await selectUnplanned(db)
    .select(['category', 'started_at', 'planned_to'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign) return false
  const after = campaign.planned_to ?? 0
  const next = db.selectFrom('subscribers').select('id').where('id', '>', after).orderBy('id')
  const { last } = await db
    .selectFrom(next.limit(BATCH).as('next'))
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow()
  const moved = await db.transaction().execute(async (tx) => {
    // The row is locked, so that a batch is added by one process, or not at all.
    const { numUpdatedRows } = await tx
      .updateTable('campaigns')
      .set({ planned_to: last })
      .where('id', '=', id)
      .where('planned_to', '=', after)
      .where('status', 'in', STARTED)
      .executeTakeFirst()
    if (numUpdatedRows > 0n && last !== null)
      await addRecipients(tx, { id, ...campaign, after, last })
    return numUpdatedRows > 0n
  })
  return !moved || last !== null
}

type Campaign = { id: number; category: string | null; started_at: number | null }

async function addRecipients(
  tx: Db,
  { id, category, started_at, after, last }: Campaign & { after: number; last: number },
) {
  await tx
    .insertInto('campaign_recipients')
    .columns(['campaign_id', 'subscriber_id', 'host', 'due_at'])
    .expression(
      selectAudience(tx, category as Category | null)
        .select((eb) => [
          eb.lit(id).as('campaign_id'),
          'subscribers.id as subscriber_id',
          hostOrNone(tx, 'subscribers.email_key').as('host'),
          eb.cast<number>(eb.val(started_at), 'bigint').as('due_at'),
        ])
        .where('subscribers.id', '>', after)
        .where('subscribers.id', '<=', last)
        .orderBy('subscribers.id'),
    )
    .execute()
}

/** All of its listings have closed. */
async function giveUp(db: Db, id: number, now: Date) {
  await db
    .updateTable('campaigns')
    .set({ status: 'cancelled', finished_at: now.getTime() })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .execute()
}
