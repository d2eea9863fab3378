import type { Db } from '#app/db/client.server.ts'
import type { Suppression } from '../rules.ts'

type Suppressed = {
  suppression: Suppression
  at: number
  /** When the mail left that bounced, if that was earlier. */
  mailedAt?: number | null
  /** What the mail server said, or where its owner said it. */
  note?: string | null
}

/** A bounce leaves an earlier suppression as it is, and says nothing about a mailbox that was proven since. */
export async function suppressAddress(
  tx: Db,
  key: string,
  { suppression, at, mailedAt, note = null }: Suppressed,
) {
  const isBounce = suppression === 'bounced'
  await tx
    .updateTable('addresses')
    .set({ suppression, suppressed_at: at, suppression_note: note })
    .where('email_key', '=', key)
    .where((eb) =>
      isBounce
        ? eb.and([
            eb('suppression', 'is', null),
            eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<=', mailedAt ?? at)]),
          ])
        : eb.or([eb('suppression', 'is', null), eb('suppression', '=', 'bounced')]),
    )
    .execute()
}

/** With `at`, only a bounce of that time was a mistake. */
export async function liftBounce(tx: Db, key: string, at?: number) {
  await lifting(tx, key)
    .where('suppression', '=', 'bounced')
    .$if(at !== undefined, (query) => query.where('suppressed_at', '=', at ?? null))
    .execute()
}

/** Its proven owner asks for mails again. */
export async function liftSuppression(tx: Db, key: string) {
  await lifting(tx, key).execute()
}

/** A link that was mailed there was used, so it has a mailbox. That its owner wants mails is another matter. */
export async function proveAddress(tx: Db, key: string, now: Date) {
  await tx
    .updateTable('addresses')
    .set({ confirmed_at: now.getTime() })
    .where('email_key', '=', key)
    .execute()
  await liftBounce(tx, key)
}

function lifting(tx: Db, key: string) {
  return tx
    .updateTable('addresses')
    .set({ suppression: null, suppressed_at: null, suppression_note: null })
    .where('email_key', '=', key)
}
