import type { Db } from '#app/db/client.server.ts'

/** Makes the checks of a listing’s links due now, because a visitor reported a dead link. */
export async function checkSoon(tx: Db, competitionID: number, now: Date) {
  await tx
    .updateTable('link_checks')
    .set({ next_check_at: now.getTime() })
    .where('competition_id', '=', competitionID)
    .where('next_check_at', '>', now.getTime())
    .execute()
}
