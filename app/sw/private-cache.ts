import type { KnownMember } from '#app/lib/browser/worker-messages.ts'
import { MEMBER_HEADER } from './caches.ts'
import { hasMemberTracker, retainOnlyTrackerOf } from './trackers.ts'

/** One cache named after its member, so nobody else's is read and all of it is removed at once. */
const PRIVATE = 'private:'
/** A path without a page, for data stored next to the cached pages. */
export const NOTES = '/sw/'
const MEMBER_NOTE = `${NOTES}member`

export type MemberNote = KnownMember & {
  /** When the listings were fetched, in milliseconds since 1970. */
  since: number
}

export async function knownUsername(): Promise<string | undefined> {
  const names = await caches.keys()
  return names.find((name) => name.startsWith(PRIVATE))?.slice(PRIVATE.length)
}

export async function storesPrivateData(): Promise<boolean> {
  return (await knownUsername()) !== undefined || hasMemberTracker()
}

export async function knownMember(): Promise<KnownMember | undefined> {
  const username = await knownUsername()
  const cache = username === undefined ? undefined : await findPrivateCache(username)
  return cache && readMember(cache)
}

/** Writes to a removed cache are lost with it, so related work must share one opened cache. */
export function openPrivateCache(username: string): Promise<Cache> {
  return caches.open(PRIVATE + username)
}

const sessions = new Map<string, symbol>()

/** Returns a check whether a response or a logout has ended the member's session since. */
export function watchSession(username: string): () => boolean {
  const session = sessions.get(username) ?? Symbol(username)
  sessions.set(username, session)
  return () => sessions.get(username) !== session
}

function endOtherSessions(username: string | null) {
  for (const other of sessions.keys()) if (other !== username) sessions.delete(other)
}

export async function createPrivateCache(
  username: string,
  hasEnded: () => boolean,
): Promise<Cache | undefined> {
  if (hasEnded()) return undefined
  const cache = await openPrivateCache(username)
  if (!hasEnded()) return cache
  // Its removal may have listed the caches before this one was created.
  await caches.delete(PRIVATE + username)
  return undefined
}

/** Returns an existing cache only: reading must not create one. */
export async function findPrivateCache(username: string): Promise<Cache | undefined> {
  return (await caches.has(PRIVATE + username)) ? openPrivateCache(username) : undefined
}

export async function retainOnly(username: string | null): Promise<void> {
  endOtherSessions(username)
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(PRIVATE) && name !== PRIVATE + username)
  await Promise.all(others.map((name) => caches.delete(name)))
}

export async function retainOnlyMemberOf({ headers }: Response): Promise<void> {
  const username = headers.get(MEMBER_HEADER)
  await Promise.all([retainOnly(username), retainOnlyTrackerOf(username)])
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
