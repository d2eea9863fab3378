import type { KnownMember } from '#app/lib/browser/worker-messages.ts'
import { MEMBER_HEADER } from './rules.ts'

/**
 * Everything private lies in one cache that bears its member's name, so that nobody else's is ever
 * read and all of it goes at once.
 */
const PRIVATE = 'private:'
/** Addresses that no page has: what is noted beside the kept pages. */
export const NOTES = '/sw/'
const MEMBER_NOTE = `${NOTES}member`

export type MemberNote = KnownMember & {
  /** When their listings were fetched, in milliseconds since 1970. */
  since: number
}

/** Whose things are on the device. */
export async function knownUsername(): Promise<string | undefined> {
  const names = await caches.keys()
  return names.find((name) => name.startsWith(PRIVATE))?.slice(PRIVATE.length)
}

/**
 * Whoever holds the cache may go on writing when it is removed: a removed cache is nobody's, and
 * goes with its last writer. So open it once for what belongs together.
 */
export function openPrivateCache(username: string): Promise<Cache> {
  return caches.open(PRIVATE + username)
}

/** For reading: looking for a cache must not make one. */
export async function findPrivateCache(username: string): Promise<Cache | undefined> {
  return (await caches.has(PRIVATE + username)) ? openPrivateCache(username) : undefined
}

/** Removes what belongs to others; a visitor is none of them. */
export async function retainOnly(username: string | null): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PRIVATE) && name !== PRIVATE + username)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** The server has answered: whoever the answer is for is logged in here, and nobody else. */
export function retainOnlyMemberOf({ headers }: Response): Promise<void> {
  return retainOnly(headers.get(MEMBER_HEADER))
}

export async function readNote<Value>(cache: Cache, key: string): Promise<Value | undefined> {
  const found = await cache.match(key)
  return found && ((await found.json()) as Value)
}

export function writeNote(cache: Cache, key: string, value: unknown): Promise<void> {
  return cache.put(key, Response.json(value))
}

export function readMember(cache: Cache): Promise<MemberNote | undefined> {
  return readNote(cache, MEMBER_NOTE)
}

export function noteMember(cache: Cache, member: MemberNote): Promise<void> {
  return writeNote(cache, MEMBER_NOTE, member)
}
