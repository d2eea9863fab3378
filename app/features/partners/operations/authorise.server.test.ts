import pino from 'pino'
import { expect } from 'vitest'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { anAdmin, NOW } from '#test/makers.ts'
import { authorise } from './authorise.server.ts'
import { createToken } from './tokens.server.ts'

testOnBothDatabases('the use of a token is written once an hour', async (db) => {
  const { actor } = await anAdmin(db)
  const scope = 'listings:read-own'
  const token = await createToken(db, actor, { name: 'Radio Kerry', scopes: [scope] }, NOW)
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const written = []
  for (const ms of [0, HOUR_MS - 1, HOUR_MS]) {
    const now = new Date(NOW.getTime() + ms)
    await authorise({ db, limits, address: '192.0.2.1', now }, `Bearer ${token}`, scope)
    const row = await db.selectFrom('api_tokens').select('last_used_at').executeTakeFirstOrThrow()
    written.push((row.last_used_at ?? 0) - NOW.getTime())
  }
  expect(written).toEqual([0, 0, HOUR_MS])
})
