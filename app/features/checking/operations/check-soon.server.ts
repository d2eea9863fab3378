import type { Db } from '#app/db/client.server.ts'

/** A reader says that the link is dead: its check is due now. */
export async function checkSoon(tx: Db, competitionID: number, now: Date) {
  await tx
    .updateTable('link_checks')
    .set({ next_check_at: now.getTime() })
    .where('competition_id', '=', competitionID)
    .where('next_check_at', '>', now.getTime())
    .execute()
}
