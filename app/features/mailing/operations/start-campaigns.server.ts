import type { Db } from '#app/db/client.server.ts'
import { writeCounts } from '#app/features/engagement/operations/write-counts.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { selectAudience } from '../queries/audience.server.ts'
import { composeCampaignBody } from '../queries/campaign-body.server.ts'

/** Concurrent processes start each campaign once. @returns the ids of the started campaigns. */
export async function startDueCampaigns(
  { db, baseUrl }: { db: Db; baseUrl: string },
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
    if (letter.blocks.length === 0) {
      await giveUp(db, campaign.id, now)
      continue
    }
    const mails = await start(db, { ...campaign, letter: JSON.stringify(letter) }, now)
    if (mails === undefined) continue
    started.push(campaign.id)
    const carried = letter.blocks.flatMap((block) =>
      block.kind === 'listings' ? block.listings.flatMap(({ id }) => id ?? []) : [],
    )
    const toCount = (id: number) => ({ key: [dublinDay(now), 'mail', id], count: mails })
    if (mails > 0) await writeCounts(db, 'carried', [...new Set(carried)].map(toCount))
  }
  return started
}

type Due = { id: number; category: string | null; letter: string }

/** @returns the number of its mails; undefined when another process has started it. */
async function start(db: Db, { id, category, letter }: Due, now: Date) {
  const at = now.getTime()
  return db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('campaigns')
      .set({ status: 'sending', started_at: at, letter })
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return undefined
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('campaign_recipients')
      .columns(['campaign_id', 'subscriber_id', 'due_at'])
      .expression(
        selectAudience(tx, category as Category | null)
          .select((eb) => [
            eb.lit(id).as('campaign_id'),
            'subscribers.id as subscriber_id',
            eb.cast<number>(eb.val(at), 'bigint').as('due_at'),
          ])
          .orderBy('subscribers.id'),
      )
      .executeTakeFirstOrThrow()
    return Number(numInsertedOrUpdatedRows)
  })
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
