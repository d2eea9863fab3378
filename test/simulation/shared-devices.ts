import { addEntry, saveWin } from '#app/features/tracker/device/changes.ts'
import { forgetAccount } from '#app/features/tracker/device/forget-account.ts'
import { addLog, clearTables, readLog } from '#app/features/tracker/device/log-file.ts'
import { syncDevice } from '#app/features/tracker/device/sync.ts'
import { countOffered, totalOffered } from '#app/features/tracker/rules/offer.ts'
import { newEntry } from '#app/features/tracker/rules/records.ts'
import { deleteTrackers, retainOnlyTrackerOf } from '#app/sw/trackers.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { openBrowser, type Browser, type Tab } from './browsers.ts'
import type { Chance } from './chance.ts'
import { listPublished } from './listings.ts'
import { PASSWORD, type Members, type Person } from './members.ts'
import type { World } from './world.ts'

/** Entries and wins by their id: who may have them, by username; null where a visitor pressed, until an account took them. */
type Pressed = Map<string, string | null>
export type SharedDevices = { pressed: Pressed; lookAgain: () => void }

const usernameOf = ({ name, mark }: Person) => `${name}-${mark}`

/** Two browsers, each used by two members in turn, also without a connection. */
export function openSharedDevices(world: World, members: Members): SharedDevices {
  const pressed: Pressed = new Map()
  const sinceRestore = new Set<string>()
  for (const number of [0, 1]) {
    const pair = members.slice(2 * number, 2 * number + 2)
    const browser = openBrowser(world, `shared-${number + 1}`)
    world.often(browser.name, 0.7 * DAY_MS, (chance) =>
      browser.within(async () => {
        browser.state.isOffline = world.hasFaults && chance.happens(0.25)
        return act(browser, pair, chance).catch(withoutConnection)
      }),
    )
  }
  return { pressed, lookAgain: () => sinceRestore.clear() }

  async function act(browser: Browser, pair: readonly Person[], chance: Chance) {
    const joined = pair.filter(({ state }) => state === 'member')
    if (joined.length === 0) return undefined
    const { user } = await look(browser)
    const left = browser.tabs().filter((member) => member !== null && member !== user?.username)
    // A tab that was left open, of somebody who is no longer logged in.
    if (left.length > 0 && chance.happens(0.4))
      return actIn(browser, joined, chance.pick(left) ?? '', chance)
    if (user) return actAs(browser, joined, user.username, chance)
    if (chance.happens(0.5)) return press(await browser.openTab(null), null, chance)
    return logIn(browser, chance.pick(joined), chance.happens(0.5))
  }

  /** What each page does as it is loaded. */
  async function look(browser: Browser) {
    if (browser.state.isOffline) return { user: null }
    const session = await browser.readSession()
    await retainOnlyTrackerOf(session.user?.username ?? null)
    return session
  }

  async function logIn(browser: Browser, person: Person, accepts: boolean) {
    const username = usernameOf(person)
    const { status } = await browser.post('/api/login', { username, password: PASSWORD })
    if (status !== 200) return `${person.name} is not logged in: ${status}`
    await look(browser)
    const tab = await browser.openTab(username)
    return `${person.name} logs in, ${await takeOver(browser, tab, { person, accepts })}`
  }

  /** As `takeOver` does in the page: an account without entries, once its own are known; others are asked. */
  async function takeOver(
    browser: Browser,
    tab: Tab,
    { person, accepts }: { person: Person; accepts: boolean },
  ) {
    const visitor = await browser.openTab(null)
    const log = await visitor.store.write(readLog)
    if (totalOffered(countOffered(log)) === 0) return 'with nothing to take over'
    await syncDevice(tab)
    const own = await tab.store.write(readLog)
    const isAsked = totalOffered({ ...countOffered(own), saved: 0 }) > 0
    if (isAsked && !accepts) return 'and keeps the log apart'
    const author = { device: tab.device, now: world.now }
    await tab.store.write((tables) => addLog(tables, { ...log, undone: [] }, author))
    await visitor.store.write(clearTables)
    for (const { id } of [...log.entries, ...log.wins]) {
      if (pressed.get(id) === null) pressed.set(id, usernameOf(person))
      person.devices.pressed.forgotten.add(id)
    }
    return 'and takes over the log'
  }

  async function actAs(
    browser: Browser,
    joined: readonly Person[],
    username: string,
    chance: Chance,
  ) {
    const what = chance.draw()
    if (what < 0.5) return actIn(browser, joined, username, chance)
    if (what < 0.75) {
      // As when the session ends, or the browser deletes its cookies.
      browser.forgetCookies()
      return 'forgets its cookies'
    }
    const tab = await browser.openTab(username)
    await syncDevice(tab).catch(withoutConnection)
    const { status } = await browser.post('/api/logout', {})
    if (status !== 200 && status !== 401) return `is not logged out: ${status}`
    await forgetAccount(username)
    await deleteTrackers()
    browser.closeTab(username)
    return `${username} logs out`
  }

  async function actIn(
    browser: Browser,
    joined: readonly Person[],
    username: string,
    chance: Chance,
  ) {
    const person = joined.find((one) => usernameOf(one) === username)
    if (!person) return undefined
    const tab = await browser.openTab(username)
    const did = chance.happens(0.7) ? `${await press(tab, person, chance)}, ` : ''
    if (did !== '' && chance.happens(0.5)) return did.slice(0, -2)
    await syncDevice(tab)
    await compareSent(tab, person)
    return `${did}${person.name} syncs`
  }

  async function press({ store, device }: Tab, person: Person | null, chance: Chance) {
    const listings = await listPublished(world)
    const id = chance.uuid()
    const by = person ? usernameOf(person) : null
    const author = { device, now: world.now }
    if (chance.happens(0.7) && listings.length > 0) {
      const about = { competitionID: chance.pick(listings), at: world.now, via: 'opened' as const }
      await store.write((tables) => addEntry(tables, newEntry({ id, ...about })))
    } else {
      const texts = { prize: `A hamper for ${person?.mark ?? 'a visitor'}`, promoter: '', note: '' }
      const days = { wonOn: dublinDay(new Date(world.now)), answeredOn: null, promisedBy: null }
      const rest = { competitionID: null, value: 50, arrivedOn: null, deleted: false }
      await store.write((tables) => saveWin(tables, { id, ...texts, ...days, ...rest }, author))
    }
    pressed.set(id, by)
    sinceRestore.add(id)
    // The devices of the member alone are compared with what was pressed on them.
    person?.devices.pressed.forgotten.add(id)
    return `${person?.name ?? 'a visitor'} presses`
  }

  /** What a device has when a sync has ended is in its account. */
  async function compareSent({ store }: Tab, { member, name }: Person) {
    const rows = await world.db
      .selectFrom('tracker_entries')
      .select('id')
      .where('user_id', '=', member?.id ?? 0)
      .execute()
    const stored = new Set(rows.map(({ id }) => id))
    const { entries } = await store.write(readLog)
    const lost = entries.filter(({ id }) => !stored.has(id) && sinceRestore.has(id))
    for (const { id } of lost)
      world.fail('what a device has sent is in the account', `entry ${id} of ${name}`)
  }
}

function withoutConnection(error: unknown): string {
  const { message } = error as Error
  if (/Failed to fetch|was not synced|is not logged in|no session/.test(message)) return message
  throw error
}
