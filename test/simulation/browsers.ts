import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import type { Db } from '#app/db/client.server.ts'
import { openStore, databaseName } from '#app/features/tracker/device/open-store.ts'
import { writeNote, type Tables, type TrackerStore } from '#app/features/tracker/device/store.ts'
import { accountTransport, type Transport } from '#app/features/tracker/device/sync.ts'
import { testApp } from '#test/app.ts'
import { chanceOf } from './chance.ts'
import type { World } from './world.ts'

export type Browser = ReturnType<typeof openBrowser>
/** A page that was opened as this member. It stays open while others log in. */
export type Tab = { store: TrackerStore; device: string; transport: Transport }
type Session = { user: { username: string } | null; csrfToken: string }

/** A browser with its own cookies and databases, which talks to a server over HTTP. */
export function openBrowser(world: World, name: string) {
  const databases = new IDBFactory()
  const cookies = new Map<string, string>()
  const tabs = new Map<string | null, Tab>()
  const state = { isOffline: false }

  async function send(path: string, init: RequestInit = {}) {
    if (state.isOffline) throw new TypeError('Failed to fetch')
    const app = appOf(world)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([key, value]) => `${key}=${value}`).join('; '))
    const { method = 'GET', body = null } = init
    const response = await app.request(path, { method, headers, body })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) cookies.delete(key)
      else cookies.set(key, value)
    }
    return response
  }

  async function post(path: string, body: object) {
    const { csrfToken } = await readSession()
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken }
    return send(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async function readSession(): Promise<Session> {
    const response = await send('/api/session')
    if (!response.ok) throw new TypeError('Failed to fetch')
    return (await response.json()) as Session
  }

  /** Does this with the databases of this browser. */
  async function within<Result>(work: () => Promise<Result>): Promise<Result> {
    const before = globalThis.indexedDB
    globalThis.indexedDB = databases
    try {
      return await work()
    } finally {
      globalThis.indexedDB = before
    }
  }

  async function openTab(member: string | null): Promise<Tab> {
    const known = tabs.get(member)
    if (known) return known
    const store = await openStore(databaseName(member))
    const { device: change = (tables: Tables) => tables, transport: connect = accountTransport } =
      world.planted ?? {}
    const write: TrackerStore['write'] = (work) => store.write((tables) => work(change(tables)))
    const device = chanceOf(world.seed, `${name} of ${member}`).uuid()
    await write((tables) => writeNote(tables, 'device', device))
    const transport = connect(member ?? '', send)
    const tab = { store: { write }, device, transport }
    tabs.set(member, tab)
    return tab
  }

  return {
    name,
    state,
    within,
    openTab,
    /** As loading another page does. */
    closeTab: (member: string | null) => void tabs.delete(member),
    tabs: () => [...tabs.keys()],
    send,
    post,
    readSession,
    forgetCookies: () => cookies.clear(),
  }
}

type App = ReturnType<typeof testApp>
const apps = new WeakMap<Db, { app: App; clock: { now: Date } }>()

/** One for each server, as it takes longer to make than to ask. */
function appOf(world: World): App {
  const { db, now } = world.site()
  const known = apps.get(db)
  if (known) {
    known.clock.now = now
    return known.app
  }
  const clock = { now }
  const app = testApp(db, { clock: () => clock.now, kickMail: world.kick })
  apps.set(db, { app, clock })
  return app
}
