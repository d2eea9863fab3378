import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, NOW, PASSWORD } from '#test/makers.ts'
import { get, postForm, type Answered } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const CHANGE_EMAIL = { email: 'new@example.ie', currentPassword: PASSWORD }
const CHANGE_PASSWORD = { currentPassword: PASSWORD, password: 'a sentence of my own' }
const LOGIN = '302 /login?from=my-dashboard'

const answerOf = ({ status, headers }: Answered) =>
  [status, headers.get('location')].filter(Boolean).join(' ')

/** Closes every account while a password is being checked. */
async function appClosingAccounts(db: Db) {
  const verify = async (hash: string | null, password: string) => {
    await db.deleteFrom('users').execute()
    return QUICK_HASHER.verify(hash, password)
  }
  return testApp(db, { hasher: { ...QUICK_HASHER, verify }, renderPage: await pagesAsData() })
}

testOnBothDatabases(
  'a form of a member whose account is closed meanwhile leads to the login',
  async (db) => {
    const app = await appClosingAccounts(db)
    for (const fields of [
      { intent: 'change-password', ...CHANGE_PASSWORD },
      { intent: 'change-email', ...CHANGE_EMAIL },
      { intent: 'change-email', ...CHANGE_EMAIL, currentPassword: 'wrong' },
    ])
      expect(answerOf(await postForm(app, '/my-dashboard', fields, await aMember(db)))).toBe(LOGIN)
    expect(await db.selectFrom('mails').select('subject').execute()).toEqual([])
  },
)

testOnDatabase('a failure of a member who is still logged in stays one', async (db) => {
  const verify = () => Promise.reject(new Error('a bug'))
  const hasher = { ...QUICK_HASHER, verify }
  const app = testApp(db, { hasher, renderPage: await pagesAsData() })
  const member = await aMember(db)
  const fields = { intent: 'change-email', ...CHANGE_EMAIL }
  expect((await postForm(app, '/my-dashboard', fields, member)).status).toBe(500)
})

testOnDatabase('closing an account beside other changes of it never fails', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const answers = new Set<string>()
  for (let round = 0; round < 8; round += 1) {
    const member = await aMember(db, { email_confirmed_at: round % 2 ? NOW.getTime() : null })
    await aPendingChange(db, member.id)
    const settings = (fields: Record<string, string>) =>
      postForm(app, '/my-dashboard', fields, member)
    const sent = await Promise.all([
      settings({ intent: 'change-email', ...CHANGE_EMAIL }),
      settings({ intent: 'resend-confirmation' }),
      settings({ intent: 'email-news', emailNews: 'on' }),
      postForm(app, '/close-account', { password: PASSWORD }, member),
      settings({ intent: 'change-email', ...CHANGE_EMAIL }),
      settings({ intent: 'change-password', ...CHANGE_PASSWORD }),
      settings({ intent: 'email-news', emailNews: '' }),
      get(app, '/my-dashboard', member),
    ])
    for (const one of sent) answers.add(answerOf(one))
  }
  expect([...answers].filter((answer) => answer.startsWith('5'))).toEqual([])
})

async function aPendingChange(db: Db, user_id: number) {
  const at = { created_at: NOW.getTime(), expires_at: NOW.getTime() + 1000 }
  await db
    .insertInto('email_changes')
    .values({ user_id, token_hash: `of ${user_id}`, email: 'earlier@example.ie', ...at })
    .execute()
}
