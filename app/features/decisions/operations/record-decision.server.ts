import type { Insertable } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { cancelMails } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'

/** Stores the statement of reasons of a decision. @returns its id. */
export async function recordDecision(
  tx: Db,
  admin: Admin,
  decision: Omit<Insertable<Schema['decisions']>, 'decided_by' | 'decided_at'>,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('decisions')
    .values({ ...decision, decided_by: admin.id, decided_at: now.getTime() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Forgets what an admin decided about a listing at that time and has undone, with its mails to reporters. */
export async function withdrawDecisions(
  tx: Db,
  admin: Admin,
  competitionID: number,
  decidedAt: number,
) {
  const withdrawn = await tx
    .deleteFrom('decisions')
    .where('competition_id', '=', competitionID)
    .where('decided_at', '=', decidedAt)
    .where('decided_by', '=', admin.id)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) await cancelMails(tx, reportersCause(id))
}

/** The cause of the mails that tell reporters of a decision. */
export function reportersCause(decisionID: number): string {
  return `notices:${decisionID}`
}
