import { createHmac } from 'node:crypto'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { readPromoterPage } from '../queries/promoter-page.server.ts'
import { LINK_DAYS } from '../rules/link-days.ts'

/** Returns the secret address of a promoter's own page, which works for `LINK_DAYS`. */
export async function promoterPageLink(db: Db, promoterID: number, now: Date): Promise<PagePath> {
  const name = `${promoterID}-${addDays(dublinDay(now), LINK_DAYS)}`
  return `/promoter-page/${name}-${sign(await readMailKey(db, now), name)}`
}

/** @throws Problem 'not-found' for a link that is forged or expired. */
export async function openPromoterPage(
  { db, counters, now, today }: RequestContext,
  token: string,
) {
  const id = readToken(token, today, await readMailKey(db, now))
  // Nothing is written for a forged link.
  if (id !== undefined) await counters.flush()
  const page = id === undefined ? undefined : await readPromoterPage(db, id)
  if (!page) throw new Problem('not-found', 'There is no such page, or its link has ended.')
  return page
}

function readToken(token: string, today: Day, key: string) {
  const [, name = '', id, until = '', signature = ''] = SIGNED.exec(token) ?? []
  const isGood = isSameSecret(signature, sign(key, name)) && until >= today
  return isGood ? Number(id) : undefined
}

const SIGNED = /^(([1-9]\d{0,8})-(\d{4}-\d\d-\d\d))-(.+)$/

function sign(key: string, name: string) {
  return createHmac('sha256', key).update(`promoter page ${name}`).digest('base64url')
}
