import type { APIRequestContext, Page } from '@playwright/test'
import { pressKeyLater } from './support/keys.ts'
import { join } from './support/member.ts'
import { logInAsAdmin, dayIn, queueItems } from './support/moderation.ts'
import { startOwnServer, type OwnServer } from './support/own-server.ts'
import { open } from './support/page.ts'
import { expect, test } from './support/test.ts'

const ITEMS = 60
/** Besides what is typed. */
const KEYS_MAX = 75
const LATER = dayIn(90)
const RIGHT = dayIn(30)
/** Longer than the time in which a second press confirms nothing. */
const CONFIRM_MS = 600

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
  /** What was sent in its place. */
  sent?: Partial<Pick<Item, 'title' | 'entryUrl' | 'category' | 'day'>>
  /** What the operator presses and types. */
  keys: readonly string[]
}

/** One in five has something to correct; some are rejected, some look like duplicates. */
function toItem(number: number): Item {
  const item = {
    title: `Win prize${number}`,
    entryUrl: `https://prizes.example/${number}`,
    category: 'Travel and Hotels',
    day: RIGHT,
    status: 'approved',
    keys: ['a'],
  } as const
  if (number % 5 === 0) return { ...item, ...CORRECTIONS[(number / 5) % 4]?.(number) }
  if (number % 15 === 7) return { ...item, status: 'rejected', keys: ['5'] }
  if (number % 15 === 13) {
    const second = { ...item, entryUrl: `https://prizes.example/${number - 1}` }
    return number % 2 === 0
      ? { ...second, keys: ['a', 'again', 'a'] }
      : { ...second, status: 'rejected', keys: ['1'] }
  }
  return { ...item, keys: ['a'] }
}

type Correction = (number: number) => Pick<Item, 'sent' | 'keys'>
const CORRECTIONS: readonly Correction[] = [
  (number) => ({
    sent: { title: `WIN PRIZE${number}!!!` },
    keys: ['t', `type:Win prize${number}`, 'Control+Enter'],
  }),
  () => ({
    sent: { category: 'Business' },
    keys: ['c', 'choose:Travel and Hotels', 'Control+Enter'],
  }),
  () => ({ sent: { day: LATER }, keys: ['d', `fill:${RIGHT}`, 'Control+Enter'] }),
  (number) => ({
    sent: { entryUrl: `https://wrong.example/${number}` },
    keys: ['l', `type:https://prizes.example/${number}`, 'Control+Enter'],
  }),
]

/** Presses a key, or types; returns how many keys that took. */
async function press(page: Page, key: string): Promise<number> {
  const [, how, text = ''] = /^(type|fill|choose):(.*)$/.exec(key) ?? []
  const field = page.locator(':is(input, select):focus')
  if (how === 'type') await field.pressSequentially(text)
  else if (how === 'fill') await field.fill(text)
  else if (how === 'choose') await field.selectOption(text)
  else if (key === 'Control+Enter') await field.press(key)
  else await pressKeyLater(page, key)
  return how ? text.replaceAll(/(?<=\d)-(?=\d)/g, '').length : 1
}

test('a scripted operator decides on 60 submissions by keyboard, and never wrongly', async ({
  page,
  playwright,
}) => {
  const items = Array.from({ length: ITEMS }, (_, index) => toItem(index + 1))
  const ids = await submitAll(await playwright.request.newContext({ baseURL: server.url }), items)
  await logInAsAdmin(page, server)
  await page.clock.install()
  await open(page, '/admin')
  const started = performance.now()
  let commands = 1
  let typed = 0
  await page.getByRole('link', { name: 'Start' }).press('Enter')
  for (const [index, { keys }] of items.entries()) {
    const current = page.locator(`#competition-${ids[index]}`)
    await expect(current).toBeFocused()
    for (const key of keys) {
      if (key === 'again') {
        await expect(current.getByRole('button', { name: 'Approve anyway' })).toBeVisible()
        await page.clock.fastForward(CONFIRM_MS)
        continue
      }
      const pressed = await press(page, key)
      if (key.includes(':')) typed += pressed
      else commands += pressed
    }
  }
  await expect(queueItems(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Pending Competitions$/ })).toBeVisible()
  const seconds = (performance.now() - started) / 1000

  expect(storedItems(ids)).toEqual(items.map(asStored))
  // One key to begin, one for each decision, one more to confirm or to correct.
  expect(commands).toBe(1 + ITEMS + 2 + 12)
  expect(commands).toBeLessThanOrEqual(KEYS_MAX)
  const figures = `${ITEMS} decisions, ${commands} keys and ${typed} typed, ${seconds.toFixed(1)} s`
  test.info().annotations.push({ type: 'operator', description: figures })
  console.log(figures)
})

/** A rejected listing stays as it was sent. */
function asStored({ title, entryUrl, category, day, status, sent }: Item) {
  const right = { title, entryUrl, category, day, status }
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
      `select title, entry_url as entryUrl, main_category as category, end_date as day, status
       from competitions where id = ?`,
    )
    return ids.map((id) => find.get(id))
  })
}
