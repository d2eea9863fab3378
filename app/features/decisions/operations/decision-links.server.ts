import { createHmac } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { readMailKey } from '#app/features/mail/operations/mail-key.server.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { isSameSecret } from '#app/lib/security/secrets.server.ts'

/** Returns the page of a decision, whose address proves that its mail was read. */
export async function decisionPath(db: Db, id: number, now: Date): Promise<PagePath> {
  return pathOf(await readMailKey(db, now), id)
}

export async function withPaths<T extends { id: number }>(db: Db, all: readonly T[], now: Date) {
  if (all.length === 0) return []
  const key = await readMailKey(db, now)
  return all.map((one) => ({ ...one, path: pathOf(key, one.id) }))
}

function pathOf(key: string, id: number): PagePath {
  return `/decision/${sign(key, id)}`
}

/** Returns the decision that a link names; undefined for a forged one. */
export async function readDecisionToken(db: Db, token: string, now: Date) {
  const id = Number(/^([1-9]\d{0,8})-/.exec(token)?.[1])
  if (Number.isNaN(id)) return undefined
  return isSameSecret(token, sign(await readMailKey(db, now), id)) ? id : undefined
}

function sign(key: string, id: number) {
  return `${id}-${createHmac('sha256', key).update(`decision ${id}`).digest('base64url')}`
}
