import fc from 'fast-check'
import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { ACTIONS, playNotices, readEnd, type Step, type Told } from '#test/play-notices.ts'

/** Within and around the ten seconds and the hour in which a decision can be undone, in seconds. */
const PAUSES = [1, 4, 9, 14, 16, 60, 1800, 3590, 3610]
const steps = fc
  .array(fc.record({ pause: fc.constantFrom(...PAUSES), action: fc.constantFrom(...ACTIONS) }), {
    minLength: 2,
    maxLength: 16,
  })
  .map((moves) => {
    const order: Step[] = [[0, 'notice']]
    let second = 0
    for (const { pause, action } of moves) order.push([(second += pause), action])
    return order
  })

type Stored = Told['stored']
type Notice = Stored['notices'] extends Map<number, infer One> ? One : never

/** What a mail about a decision on a notice must say. */
function answerOf({ kind, isUpheld, facts }: Notice) {
  if (kind === 'no action') return `${isUpheld ? 'upheld' : 'no action'}: ${facts}`
  return kind
}

/** What the submitter knows after a mail about the listing. */
const KNOWN: Record<string, Stored['status']> = {
  Published: 'approved',
  'Not published': 'rejected',
}
const RESTORED: typeof KNOWN = {
  'objection was upheld: back on the site': 'approved',
  'objection was upheld: back among those': 'pending',
}

testOnDatabase(
  'after any order of decisions and undos everybody was told once, and what was stored',
  async (db, dialect) => {
    const play = async (order: Step[]) => {
      const game = await playNotices(db, order)
      const { decisions, notices, status } = await readEnd(game)
      for (const { words, notice, stored } of game.told) {
        const about = stored.notices.get(notice ?? 0)
        if (about && words !== 'undone') expect(words).toBe(answerOf(about))
        if (words in KNOWN) expect(stored.status).toBe(KNOWN[words])
      }
      for (const [id, notice] of notices) {
        const answers = game.told.filter((one) => one.notice === id && one.words !== 'undone')
        const reopened = decisions.filter(
          ({ notice_id, outcome }) => notice_id === id && outcome === 'upheld',
        )
        const isClosed = notice.closedAt !== null
        expect(isClosed).toBe(notice.decisionID !== null)
        expect(answers).toHaveLength(reopened.length + Number(isClosed))
        if (isClosed) expect(answers.at(-1)?.words).toBe(answerOf(notice))
      }
      const heard = game.told.flatMap(({ words }) => KNOWN[words] ?? RESTORED[words] ?? [])
      expect(heard.at(-1) ?? 'approved').toBe(status)
    }
    const numRuns = dialect === 'sqlite' ? 100 : 10
    await fc.assert(fc.asyncProperty(steps, play), { numRuns })
  },
)
