import { deleteIndexedStore, writeToExisting } from '#app/features/tracker/device/indexed-store.ts'
import { databaseName, readDevice } from '#app/features/tracker/device/open-store.ts'
import { outcomeText } from '#app/features/tracker/device/outcome-text.ts'
import { syncAccount, accountTransport } from '#app/features/tracker/device/sync.ts'
import { fetchApi } from './api.ts'

/** The page registers it when a sync fails (tracker/device/keep-in-sync.ts). */
export const TRACKER_SYNC = 'tracker'
const MEMBERS = databaseName('')

/** Sends what the member has logged offline. @throws when that fails, as without a connection; it is retained. */
export async function sendTrackers() {
  const sent = await Promise.allSettled((await memberTrackers()).map(sendTracker))
  const failed = sent.find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}

/** A log that has just been deleted, as by logging out, is not created again. */
async function sendTracker(name: string) {
  const transport = accountTransport(name.slice(MEMBERS.length), fetchApi)
  const synced = await writeToExisting(name, async ({ write }) => {
    const device = await write(readDevice)
    return syncAccount({ name, device, write, transport })
  })
  if (synced?.hasReceived) announceChange(name)
}

/** Deletes the logs of other members. Without a member, what is still to be sent waits for its member. */
export async function retainOnlyTrackerOf(username: string | null) {
  const retained = username === null ? undefined : databaseName(username)
  for (const name of await memberTrackers()) {
    if (name === retained || (username === null && (await hasUnsent(name)))) continue
    await deleteIndexedStore(name)
  }
}

export async function deleteTrackers() {
  for (const name of await memberTrackers()) await deleteIndexedStore(name)
}

/** What may be decided of what the member entered, else the visitor. */
export async function ownOutcomes(): Promise<string> {
  const [name = databaseName(null)] = await memberTrackers()
  return outcomeText(name, new Date())
}

export async function hasMemberTracker(): Promise<boolean> {
  return (await memberTrackers()).length > 0
}

async function memberTrackers() {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name = '' }) => (name.startsWith(MEMBERS) ? [name] : []))
}

async function hasUnsent(name: string) {
  const unsent = await writeToExisting(name, ({ write }) =>
    write(({ outbox }) => outbox.getAll(null, 1)),
  )
  return unsent !== undefined && unsent.length > 0
}

function announceChange(name: string) {
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
  channel.postMessage(null)
  channel.close()
}
