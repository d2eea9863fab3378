import { createHmac } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mailing/operations/mail-key.server.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'

/** The page of a booking's figures, whose address proves that its mail was read. */
export async function reportPath(db: Db, id: number, now: Date): Promise<PagePath> {
  const [path] = await reportPaths(db, [id], now)
  return path as PagePath
}

/** Likewise for several, in their order; the key is read once. */
export async function reportPaths(db: Db, ids: readonly number[], now: Date): Promise<PagePath[]> {
  const key = await readMailKey(db, now)
  return ids.map((id): PagePath => `/booking-report/${sign(key, id)}`)
}

/** Returns the booking that a link names; undefined for a forged one. */
export async function readReportToken(db: Db, token: string, now: Date) {
  const id = Number(/^([1-9]\d{0,8})-/.exec(token)?.[1])
  if (Number.isNaN(id)) return undefined
  return isSameSecret(token, sign(await readMailKey(db, now), id)) ? id : undefined
}

function sign(key: string, id: number) {
  return `${id}-${createHmac('sha256', key).update(`booking ${id}`).digest('base64url')}`
}
