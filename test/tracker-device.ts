import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Facts } from '#app/features/tracker/rules/records.ts'
import { noChanges, type SyncAnswer, type SyncRequest } from '#app/features/tracker/rules/sync.ts'
import { toDay } from '#app/lib/time/days.ts'

/** Gives each test of the file a browser's storage; returns it. */
export function withDeviceStorage() {
  const device = {
    journal: new Map<string, string>(),
    persist: vi.fn<() => Promise<boolean>>(async () => true),
    loseDatabases: () => void vi.stubGlobal('indexedDB', new IDBFactory()),
  }
  beforeEach(() => {
    vi.resetModules()
    device.journal.clear()
    device.persist.mockClear()
    device.loseDatabases()
    vi.stubGlobal('localStorage', aStorage(device.journal))
    vi.stubGlobal('navigator', {
      storage: { persisted: async () => false, persist: device.persist },
    })
    vi.stubGlobal('addEventListener', () => {})
  })
  afterEach(() => vi.unstubAllGlobals())
  return device
}

/** Its own enumerable properties are the items, as in a browser. */
function aStorage(items: Map<string, string>) {
  const methods = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

export function someFacts(competitionID: number, facts: Partial<Facts> = {}): Facts {
  return {
    competitionID,
    competitionTitle: `A kayak, number ${competitionID}`,
    competitionSlug: `a-kayak-${competitionID}`,
    entryUrl: 'https://promoter.example/kayak',
    entryFrequency: 'daily',
    entryDailyRule: null,
    competitionEndDate: toDay('2026-12-24'),
    promoterName: 'Harbour House',
    winnerAnnouncementDate: null,
    winnersTold: null,
    answerWithin: null,
    prizeWithin: null,
    winnersUrl: null,
    ...facts,
  }
}

/** A site where the member is logged in; requests reach it by `fetch`. */
export function aServer(member: string) {
  let user = member
  let token = 1
  let isConnected = true
  let next: SyncAnswer | undefined
  const server = {
    received: [] as SyncRequest[],
    /** How many were fetched. */
    tokens: 0,
    backgroundSyncs: [] as string[],
    renewToken: () => void (token += 1),
    logIn: (username: string) => {
      user = username
      token += 1
    },
    disconnect: () => void (isConnected = false),
    connect: () => void (isConnected = true),
    answer: (changes: Partial<SyncAnswer['changes']>, refused: SyncAnswer['refused'] = []) => {
      next = { ...emptyAnswer(), refused, changes: { ...emptyAnswer().changes, ...changes } }
    },
    answerWith: (answer: SyncAnswer) => void (next = answer),
  }
  async function respond(path: string, { headers, body }: RequestInit) {
    if (!isConnected) throw new TypeError('Failed to fetch')
    if (path === '/api/session') {
      server.tokens += 1
      return Response.json({ user: { username: user }, csrfToken: String(token) })
    }
    if (new Headers(headers).get('x-csrf-token') !== String(token))
      return new Response(null, { status: 403 })
    server.received.push((await new Response(body).json()) as SyncRequest)
    const answer = next ?? emptyAnswer()
    next = undefined
    return Response.json(answer)
  }
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    addEventListener: () => {},
    hidden: false,
  })
  const sync = { register: async (tag: string) => void server.backgroundSyncs.push(tag) }
  vi.stubGlobal('navigator', {
    storage: navigator.storage,
    locks: { request: (_name: string, work: () => unknown) => work() },
    serviceWorker: { getRegistration: async () => ({ sync }) },
  })
  return server
}

function emptyAnswer(): SyncAnswer {
  return { refused: [], changes: { ...noChanges(), facts: [] }, cursor: 1, more: false }
}
