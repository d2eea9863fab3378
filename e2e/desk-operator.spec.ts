import type { APIRequestContext, Page } from '@playwright/test'
import { REASONS } from '#test/reasons.ts'
import { WORD_MS } from '../app/ui/keys/asking.ts'
import { join } from './support/member.ts'
import { logInAsAdmin, dayIn, queueItems } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { open } from './support/page.ts'
import { expect, test } from './support/test.ts'

const ITEMS = 60
/** Besides what is typed. */
const KEYS_MAX = 80
const LATER = dayIn(90)
const RIGHT = dayIn(30)
const LETTER_MS = [90, 250, 400]
const ANSWER_MS = [0, 1000, 4000]
/** Before a key that the next item needs to be seen for. */
const LOOK_MS = WORD_MS + 100

let server: OwnServer

test.use({ baseURL: 'http://localhost:3259' })
test.beforeAll(async () => {
  server = await startOwnServer({ port: 3259, environment: { LIMITS_SCALE: '1000' } })
})
test.afterAll(() => server.stop())

type Item = {
  title: string
  entryUrl: string
  category: string
  day: string
  status: 'approved' | 'rejected'
  reason: string | null
  /** What was sent in its place. */
  sent?: Partial<Pick<Item, 'title' | 'entryUrl' | 'category' | 'day'>>
  /** What the operator presses and types. */
  keys: readonly string[]
}

/** Most are approved; some are corrected, rejected, look like duplicates, or are decided after a mistake. */
function toItem(number: number): Item {
  const item = {
    title: `Win prize${number}`,
    entryUrl: `https://prizes.example/${number}`,
    category: 'Travel and Hotels',
    day: RIGHT,
    status: 'approved',
    reason: null,
    keys: ['a'],
  } as const
  const rejected = { ...item, status: 'rejected' } as const
  const reason = REASONS[number] ?? 'Not a competition'
  if (number % 10 === 0) return { ...item, ...CORRECTIONS[(number / 10) % 4]?.(number) }
  if (number % 10 === 5) return { ...rejected, reason, keys: ['r', `type:${reason}`, 'Enter'] }
  if (number % 15 === 7) return { ...rejected, reason: NOT_OPEN, keys: ['5'] }
  if (number % 15 === 13) {
    const entryUrl = `https://prizes.example/${number - 1}`
    return number % 2 === 0
      ? { ...item, entryUrl, keys: ['a', 'wait', 'a'] }
      : { ...rejected, entryUrl, reason: LISTED, keys: ['1'] }
  }
  if (number === 17) return { ...item, keys: ['mistype:a scam', 'wait', 'j', 'a'] }
  if (number === 33) return { ...item, keys: ['mistype:accrued', 'wait', 'j', 'a'] }
  if (number === 41) return { ...item, keys: ['5', 'Escape', 'a'] }
  return item
}

const LISTED = 'It is listed already.'
const NOT_OPEN = 'It is not open to people in Ireland.'

type Correction = (number: number) => Pick<Item, 'sent' | 'keys'>
const CORRECTIONS: readonly Correction[] = [
  (number) => ({
    sent: { title: `WIN PRIZE${number}!!!` },
    keys: ['t', `type:Win prize${number}`, 'Control+Enter'],
  }),
  () => ({ sent: { category: 'Business' }, keys: ['c', 'type:trav', 'Control+Enter'] }),
  () => ({ sent: { day: LATER }, keys: ['d', `fill:${RIGHT}`, 'Control+Enter'] }),
  (number) => ({
    sent: { entryUrl: `https://wrong.example/${number}` },
    keys: ['l', `type:https://prizes.example/${number}`, 'Control+Enter'],
  }),
]

/** Time passes only as the typist types; answers come when their time has passed. */
async function startTime(page: Page) {
  const answers: { at: number; send: () => void }[] = []
  let [now, sent] = [0, 0]
  await page.route('**/admin/pending*', async (route) => {
    if (route.request().method() === 'POST') {
      const { promise, resolve } = Promise.withResolvers<void>()
      answers.push({ at: now + (ANSWER_MS[sent % 3] ?? 0), send: resolve })
      sent += 1
      await promise
    }
    await route.continue()
  })
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  return async (ms: number) => {
    await page.clock.runFor(ms)
    now += ms
    for (const { at, send } of answers) if (at <= now) send()
  }
}

test('a typist decides on 60 submissions by keyboard, and never wrongly', async ({
  page,
  playwright,
}) => {
  const items = Array.from({ length: ITEMS }, (_, index) => toItem(index + 1))
  const ids = await submitAll(await playwright.request.newContext({ baseURL: server.url }), items)
  await logInAsAdmin(page, server)
  await open(page, '/admin')
  const started = performance.now()
  let commands = 1
  let typed = 0
  await page.getByRole('link', { name: 'Start' }).press('Enter')
  await expect(page.locator(`#competition-${ids[0]}`)).toBeFocused()
  const pass = await startTime(page)

  async function type(text: string, everyMs: number, withMouse: boolean) {
    for (const [index, letter] of [...text].entries()) {
      await pass(everyMs)
      // Beside the list: what is typed next belongs in the open box all the same.
      if (withMouse && index === 3) await page.mouse.click(3, 400)
      await (/[^ -~]/.test(letter)
        ? page.keyboard.insertText(letter)
        : page.keyboard.press(/[A-Z]/.test(letter) ? `Shift+${letter}` : letter))
    }
    typed += text.length
  }

  commands += 1
  await page.keyboard.press('j')
  for (const [index, { keys }] of items.entries()) {
    const current = page.locator(`#competition-${ids[index]}`)
    await expect(current).toBeFocused()
    // The next page of the queue comes with the answers.
    await expect(async () => {
      if ((await queueItems(page).count()) > 1 || index === ITEMS - 1) return
      await pass(500)
      throw new Error('No item follows.')
    }).toPass({ intervals: [50] })
    const everyMs = LETTER_MS[index % 3] ?? 0
    await pass(/^(a|\d)$/.test(keys[0] ?? '') ? everyMs : LOOK_MS)
    for (const key of keys) {
      const [, how, text = ''] = /^(type|mistype|fill):(.*)$/.exec(key) ?? []
      if (how === 'fill') await page.locator('input:focus').fill(text)
      else if (how) await type(text, everyMs, how === 'type' && keys[0] === 'r' && index % 2 === 0)
      else if (key === 'wait') await pass(LOOK_MS)
      else {
        await page.keyboard.press(key)
        commands += 1
      }
    }
  }
  await expect(async () => {
    await pass(5000)
    expect(await queueItems(page).count()).toBe(0)
    expect(await page.getByText('Nothing waiting. Well done.').count()).toBe(1)
  }).toPass()
  const seconds = (performance.now() - started) / 1000

  expect(storedItems(ids)).toEqual(items.map(asStored))
  expect(commands).toBeLessThanOrEqual(KEYS_MAX)
  const figures = `${ITEMS} decisions, ${commands} keys and ${typed} typed, ${seconds.toFixed(1)} s`
  test.info().annotations.push({ type: 'operator', description: figures })
  console.log(figures)
})

/** A rejected listing stays as it was sent. */
function asStored({ title, entryUrl, category, day, status, reason, sent }: Item) {
  const right = { title, entryUrl, category, day, status, reason }
  return status === 'approved' ? right : { ...right, ...sent }
}

async function submitAll(member: APIRequestContext, items: readonly Item[]): Promise<number[]> {
  await join(member)
  const session = (await (await member.get('/api/session')).json()) as { csrfToken: string }
  const ids: number[] = []
  for (const { sent, ...right } of items) {
    const { title, entryUrl, category, day } = { ...right, ...sent }
    const answer = await member.post('/api/submit-competition', {
      headers: { 'x-csrf-token': session.csrfToken },
      data: {
        competitionTitle: title,
        entryUrl,
        promoterName: 'Lighthouse Keepers',
        competitionEndDate: day,
        categories: [category],
        description: 'Answer one question.',
      },
    })
    expect(answer.status()).toBe(200)
    ids.push(((await answer.json()) as { competitionID: number }).competitionID)
  }
  return ids
}

function storedItems(ids: readonly number[]) {
  return server.withDatabase((db) => {
    const find = db.prepare(
      `select title, entry_url as entryUrl, main_category as category, end_date as day, status,
         rejection_reason as reason
       from competitions where id = ?`,
    )
    return ids.map((id) => find.get(id))
  })
}
