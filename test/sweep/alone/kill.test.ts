import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresDatabase } from '#test/database.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { buildSite, killServers } from '#test/server-process.ts'
import { killRounds } from '../../faults/kill-rounds.ts'

const ROUNDS = 3
const folder = mkdtempSync(path.join(tmpdir(), 'competitions-kill-'))

beforeAll(buildSite)
afterAll(() => {
  killServers()
  rmSync(folder, { recursive: true, force: true })
})

// `npm run bench -- kill` runs many more rounds.
test.for(['sqlite', 'postgres'])(
  'a server killed while writing leaves no write lost, duplicated or partly applied (%s)',
  // Each round has its own bound.
  { timeout: HANG_MS * ROUNDS },
  async (dialect) => {
    const { acknowledged, mails, wrong } = await killRounds({
      url: dialect === 'postgres' ? await createPostgresDatabase() : undefined,
      folder: path.join(folder, dialect),
      rounds: ROUNDS,
      live: (round, done) =>
        vi.waitFor(
          () => {
            for (const [kind, list] of Object.entries(done))
              expect(list.length, kind).toBeGreaterThan(2 * round)
          },
          { timeout: HANG_MS, interval: 7 },
        ),
    })
    expect(wrong).toEqual([])
    for (const [kind, times] of Object.entries(acknowledged))
      expect(times, kind).toBeGreaterThan(ROUNDS)
    expect(mails).toBeGreaterThan(0)
  },
)
