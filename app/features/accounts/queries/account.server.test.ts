import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aSubscriber, NOW } from '#test/makers.ts'
import { findSettings } from './account.server.ts'

testOnBothDatabases('the settings describe the account', async (db) => {
  const full = await aMember(db, { username: 'full' })
  await aSubscriber(db, { email: full.email })
  const bare = await aMember(db, {
    username: 'bare',
    email: null,
    email_confirmed_at: null,
    password_hash: null,
    created_at: 5,
  })
  expect(await findSettings(db, full.actor)).toEqual({
    username: 'full',
    email: 'full@example.ie',
    emailConfirmed: true,
    emailNews: true,
    hasPassword: true,
    createdAt: NOW.getTime(),
  })
  expect(await findSettings(db, bare.actor)).toEqual({
    username: 'bare',
    email: null,
    emailConfirmed: false,
    emailNews: false,
    hasPassword: false,
    createdAt: 5,
  })
})
