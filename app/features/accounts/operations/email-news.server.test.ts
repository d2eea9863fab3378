import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { CONFIRM_LIST_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { callerAfter, get, post, postForm, type Answered, type App } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const FORM = { username: 'aoife', email: 'Aoife@example.ie', password: PASSWORD }
const LINK = /\/confirm-email\/[\w-]{43}/

function caller(answer: Answered) {
  const found = callerAfter(answer)
  if (!found) throw new Error(`no cookie with ${answer.status}`)
  return found
}

/** Joins as the page does, with one request for the account and one for the list. */
async function joinWithScript(app: App) {
  const body = { ...FORM, emailNews: true }
  const member = caller(await post(app, '/api/register', body, aVisitor()))
  await post(app, '/api/add-email-to-list', body, member)
  return member
}

async function joinWithoutScript(app: App) {
  return caller(await postForm(app, '/join-today', { ...FORM, emailNews: 'on' }, aVisitor()))
}

async function newsLink(db: Db) {
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('subject', '=', CONFIRM_LIST_SUBJECT)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return LINK.exec(text)?.[0] ?? 'no link'
}

testOnDatabase(
  'the unsubscribe link works for a member who confirmed only the news link',
  async (db) => {
    for (const join of [joinWithScript, joinWithoutScript]) {
      const app = testApp(db, { renderPage: await pagesAsData() })
      const member = await join(app)
      expect((await postForm(app, await newsLink(db), {}, aVisitor())).status).toBe(200)
      const { text } = await get(app, '/my-data.json', member)
      expect(JSON.parse(text)).toMatchObject({
        account: { emailConfirmedAt: NOW.getTime() },
        emailNews: [{ email: FORM.email, confirmedAt: NOW.getTime(), unsubscribedAt: null }],
      })

      await postForm(app, '/my-dashboard', { intent: 'email-news' }, member)
      const rows = db.selectFrom('subscribers').select(['unsubscribed_at', 'confirmed_at'])
      expect(await rows.execute()).toEqual([
        { unsubscribed_at: NOW.getTime(), confirmed_at: NOW.getTime() },
      ])
      const closed = await postForm(app, '/close-account', { password: PASSWORD }, member)
      expect([closed.status, await rows.execute()]).toEqual([302, []])
    }
  },
)
