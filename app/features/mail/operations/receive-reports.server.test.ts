import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { aCampaign, openSmtp, sendCampaigns } from '#test/campaigns.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aBounce, tokenOf } from '#test/mail-reports.ts'
import { aSubscriber, NOW } from '#test/makers.ts'
import { listMaildir, receiveReports, type ReturnedMail } from './receive-reports.server.ts'

const AUTO_REPLY =
  'Auto-Submitted: auto-replied\r\nSubject: Out of office\r\n\r\n550 5.1.1 User unknown\r\n'

function aMaildir() {
  const folder = mkdtempSync(path.join(tmpdir(), 'competitions-maildir-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(path.join(folder, part))
  return folder
}

/** A mail that arrived, and its report. */
async function aSentMail(db: Db) {
  const { transport } = await openSmtp()
  const { email } = await aSubscriber(db)
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  return aBounce(await tokenOf(db, 'c1', email))
}

const read = (db: Db, mails: AsyncIterable<ReturnedMail>, signal = new AbortController().signal) =>
  receiveReports({ db, clock: () => NOW }, mails, signal)

const bouncedOf = (db: Db) => db.selectFrom('subscribers').select('bounced_at').execute()

testOnDatabase('reports in a Maildir folder are read once', async (db) => {
  const folder = aMaildir()
  const report = await aSentMail(db)
  const put = (name: string, text: string) => writeFileSync(path.join(folder, 'new', name), text)
  put('1.report', report)
  put('2.reply', AUTO_REPLY)
  put('3.giant', `${report.split('--B1--')[0]}${'x'.repeat(3_000_000)}`)
  put('4.empty', '')
  put('5.noise', '\0\u00ff'.repeat(50_000))
  writeFileSync(path.join(folder, 'secret'), report)
  symlinkSync(path.join(folder, 'secret'), path.join(folder, 'new', '6.link'))
  expect(await read(db, listMaildir(folder))).toEqual({ hard: 1, known: 1, nothing: 3 })
  expect(await bouncedOf(db)).toEqual([{ bounced_at: NOW.getTime() }])
  expect(readdirSync(path.join(folder, 'new'))).toEqual(['6.link'])
  expect(readdirSync(path.join(folder, 'cur'))).toEqual(
    ['1.report', '2.reply', '3.giant', '4.empty', '5.noise'].map((name) => `${name}:2,S`),
  )
  expect(await read(db, listMaildir(folder))).toEqual({})
  // Another program saw it first.
  writeFileSync(path.join(folder, 'cur', '7.seen:2,'), report)
  expect(await read(db, listMaildir(folder))).toEqual({ known: 1 })
})

testOnBothDatabases('a run that breaks off is repeated, and changes nothing twice', async (db) => {
  const folder = aMaildir()
  writeFileSync(path.join(folder, 'new', '1.report'), await aSentMail(db))
  async function* breakingOff() {
    for await (const { mail } of listMaildir(folder))
      yield { mail, markRead: () => Promise.reject(new Error('killed')) }
  }
  await expect(read(db, breakingOff())).rejects.toThrow('killed')
  expect(await bouncedOf(db)).toEqual([{ bounced_at: NOW.getTime() }])
  expect(await read(db, listMaildir(folder))).toEqual({ known: 1 })
  const stopped = AbortSignal.abort()
  writeFileSync(path.join(folder, 'new', '2.report'), 'x')
  expect(await read(db, listMaildir(folder), stopped)).toEqual({})
  expect(readdirSync(path.join(folder, 'new'))).toEqual(['2.report'])
})

test('a folder that does not exist is a failure', async () => {
  const list = async () => {
    for await (const mail of listMaildir('/nowhere')) return mail
    return undefined
  }
  await expect(list()).rejects.toThrow('/nowhere')
})
