import type { KnownMember } from '#app/lib/browser/worker-messages.ts'
import { MEMBER_HEADER } from './rules.ts'

/**
 * All private data is in one cache named after its member, so that nobody else's is ever read and
 * all of it can be removed at once.
 */
const PRIVATE = 'private:'
/** A path without a page, for data stored next to the cached pages. */
export const NOTES = '/sw/'
const MEMBER_NOTE = `${NOTES}member`

export type MemberNote = KnownMember & {
  /** When the listings were fetched, in milliseconds since 1970. */
  since: number
}

/** Returns the member whose data is on the device. */
export async function knownUsername(): Promise<string | undefined> {
  const names = await caches.keys()
  return names.find((name) => name.startsWith(PRIVATE))?.slice(PRIVATE.length)
}

/**
 * Opens the member's cache. Writes to a cache that has been removed are lost with it, so related
 * work must use one opened cache.
 */
export function openPrivateCache(username: string): Promise<Cache> {
  return caches.open(PRIVATE + username)
}

/** Returns an existing cache only: reading must not create one. */
export async function findPrivateCache(username: string): Promise<Cache | undefined> {
  return (await caches.has(PRIVATE + username)) ? openPrivateCache(username) : undefined
}

/** Removes the caches of other members; a visitor is none of them. */
export async function retainOnly(username: string | null): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PRIVATE) && name !== PRIVATE + username)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Retains only the data of the member whom the response is for. */
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
