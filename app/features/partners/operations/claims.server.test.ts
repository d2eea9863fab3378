import type { KyselyPlugin } from 'kysely'
import pino from 'pino'
import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { askClaim } from './claims.server.ts'

/** The server stops before the mail has its work. */
const stopping: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'InsertQueryNode' && JSON.stringify(node).includes('"name":"work"'))
      throw new Error('The server stopped.')
    return node
  },
  transformResult: async ({ result }) => result,
}

testOnDatabase(
  'no mail with a link to a promoter’s page is stored that nothing sends',
  async (db) => {
    await aCompetition(db, { promoterName: 'Acme', entryUrl: 'https://www.acme.ie/win' })
    const { id, name } = await db.selectFrom('promoters').selectAll().executeTakeFirstOrThrow()
    const promoter = {
      id,
      name,
      ids: [id],
      slug: 'acme',
      winnersUrl: null,
      reply: null,
      replyAt: null,
    }
    const asking = {
      now: NOW,
      limits: createLimits({ log: pino({ level: 'silent' }), scale: 1000 }),
      address: '192.0.2.7',
      config: parseConfig({ BASE_URL: 'https://competitions.example', LOG_LEVEL: 'silent' }),
      kickMail: () => {},
    }
    const ask = (site: typeof db) => askClaim({ ...asking, db: site }, promoter, 'desk@acme.ie')
    await expect(ask(db.withPlugin(stopping))).rejects.toThrow('stopped')
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    await ask(db)
    expect(await db.selectFrom('mails').select('subject').execute()).toHaveLength(1)
  },
)
