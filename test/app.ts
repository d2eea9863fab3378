import { tmpdir } from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { FacebookApp } from '#app/features/accounts/facebook.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import { openCounters } from '#app/features/statistics/operations/counters.server.ts'
import { openMediaFolder } from '#app/features/media/store/folder.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { sessionCookie } from '#app/lib/security/session-cookie.server.ts'
import type { AppDeps } from '#server/app-deps.ts'
import { createApp } from '#server/app.ts'
import { openMetrics } from '#server/metrics.ts'
import { openRecentSessions } from '#server/turns/recent-sessions.ts'
import { NOW } from '#test/makers.ts'

/** Returns the whole site with its clock stopped at NOW. Pages are one line; no picture is stored. */
export function testApp(db: Db, overrides: Partial<AppDeps> = {}) {
  const deps: AppDeps = {
    config: parseConfig({
      BASE_URL: 'https://competitions.example',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(tmpdir(), `competitions-no-data-${process.pid}`),
    }),
    db,
    media: openMediaFolder(path.join(tmpdir(), `competitions-no-media-${process.pid}`)),
    log: pino({ level: 'silent' }),
    clock: () => NOW,
    isReady: () => true,
    isStopping: () => false,
    hasher: QUICK_HASHER,
    limits: createLimits({ log: pino({ level: 'silent' }), scale: 1000 }),
    safeFetch: fetchNothing,
    fetchPicture: fetchNothing,
    facebook: undefined,
    kickMail: () => {},
    catalogue: openCatalogue(overrides.db ?? db),
    counters: openCounters({ db, log: pino({ level: 'silent' }) }),
    metrics: openMetrics(),
    sessions: openRecentSessions({ cookieName: '__Host-session' }),
    publicDir: path.resolve(import.meta.dirname, '../public'),
    renderPage: async () => new Response('<!DOCTYPE html><title>A page</title>', { headers: HTML }),
    ...overrides,
  }
  return withoutConsoleErrors(() => createApp(deps))
}

async function fetchNothing(): Promise<never> {
  throw new FetchFailure('network', 'Tests fetch nothing.')
}

/** Replaces argon2id, which is too slow for tests of anything else. */
export const QUICK_HASHER: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
  check: async (hash, password) => ({ isRight: hash === `plain ${password}`, isOld: false }),
}

/** A configured Facebook login that confirms nobody. */
export const STRICT_FACEBOOK: FacebookApp = {
  verify: async () => {
    throw new Problem('unauthenticated', 'Facebook did not confirm this login.')
  },
}

/** Returns a visitor's cookie and its CSRF token. */
export function visitorHeaders(): Record<string, string> {
  const cookie = sessionCookie(undefined, { https: true })
  const token = cookie.csrfToken()
  return { cookie: cookie.toHeaders()[0]?.split(';')[0] ?? '', 'x-csrf-token': token }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** Without a build the folder of static files is missing, and Hono logs an error. */
function withoutConsoleErrors<T>(make: () => T): T {
  const { error } = console
  console.error = () => {}
  try {
    return make()
  } finally {
    console.error = error
  }
}
