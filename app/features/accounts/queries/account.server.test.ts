import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aMember, aSubscriber, NOW } from '#test/makers.ts'
import { findSettings } from './account.server.ts'

testOnDatabase('the settings describe the account', async (db) => {
  const full = await aMember(db, { username: 'full' })
  await aSubscriber(db, { email: full.email })
  const bare = await aMember(db, {
    username: 'bare',
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    created_at: 5,
  })
  expect(await findSettings(db, full.actor, NOW)).toEqual({
    username: 'full',
    email: 'full@example.ie',
    emailConfirmed: true,
    emailNews: true,
    pendingEmail: null,
    proof: { isFresh: true, hasPassword: true, hasSecondFactor: false },
    createdAt: NOW.getTime(),
  })
  expect(await findSettings(db, bare.actor, NOW)).toEqual({
    username: 'bare',
    email: null,
    emailConfirmed: false,
    emailNews: false,
    pendingEmail: null,
    proof: { isFresh: true, hasPassword: false, hasSecondFactor: false },
    createdAt: 5,
  })
})
