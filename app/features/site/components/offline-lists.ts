/** The offline page's only script, bundled by scripts/worker as /offline.js. */
import { daysLeftLabel, isInPast } from '#app/features/listings/rules/closing.ts'
import { inTime } from '#app/lib/async/in-time.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { dublinDay, isDay } from '#app/lib/time/days.ts'
import { BOOKMARKS_PAGE, LISTINGS, PAGES } from '#app/sw/caches.ts'
import { findPrivateCache, knownUsername } from '#app/sw/private-cache.ts'

const MAX_RECENT = 12
const LIST_MAX_MS = 10 * SECOND_MS
const now = new Date()

type SavedPage = { path: string; date: number; page: Document }

// The address bar shows the page that failed to load.
const retry = () => location.reload()
document.querySelector('[data-retry]')?.addEventListener('click', retry)
window.addEventListener('online', retry)
void inTime(list(), LIST_MAX_MS).catch(() => reveal('nothing'))

async function list() {
  const username = await knownUsername()
  const mine = username === undefined ? undefined : await findPrivateCache(username)
  const bookmarks = (await readSaved(mine)).filter(({ path }) => path !== BOOKMARKS_PAGE)
  const bookmarked = new Set(bookmarks.map(({ path }) => path))
  const recent = (await readSaved(await caches.open(LISTINGS)))
    .filter(({ path }) => !bookmarked.has(path))
    .toSorted((a, b) => b.date - a.date)
    .slice(0, MAX_RECENT)
  const pages = (await readSaved(await caches.open(PAGES))).filter(
    ({ path }) => !path.includes('?'),
  )
  const shown = [
    fill('bookmarks', bookmarks, fillListing),
    fill('recent', recent, fillListing),
    fill('pages', pages, fillPage),
  ]
  if (!shown.includes(true)) reveal('nothing')
}

async function readSaved(cache: Cache | undefined): Promise<SavedPage[]> {
  if (!cache) return []
  const found: SavedPage[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request, { ignoreVary: true })
    if (!answer?.headers.get('content-type')?.startsWith('text/html')) continue
    const { pathname, search } = new URL(request.url)
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    found.push({
      path: pathname + search,
      date: Date.parse(answer.headers.get('date') ?? ''),
      page,
    })
  }
  return found
}

function reveal(name: string) {
  const section = document.querySelector<HTMLElement>(`[data-saved="${name}"]`)
  if (section) section.hidden = false
  return section
}

function fill(
  name: string,
  saved: SavedPage[],
  fillOne: (item: ParentNode, one: SavedPage) => void,
) {
  if (saved.length === 0) return false
  const section = reveal(name)
  const template = section?.querySelector('template')
  for (const one of saved) {
    const item = template?.content.cloneNode(true) as DocumentFragment
    fillOne(item, one)
    section?.querySelector('ul')?.append(item)
  }
  return true
}

function fillListing(item: ParentNode, { path, page }: SavedPage) {
  setLink(item, path, page.querySelector('h1')?.textContent)
  const day = page.querySelector<HTMLTimeElement>('main time')?.dateTime ?? ''
  const closing = item.querySelector('p')
  if (closing && isDay(day)) {
    const verb = isInPast(day, dublinDay(now)) ? 'Closed' : 'Closes'
    closing.textContent = `${verb} ${daysLeftLabel(day, now)}`
  }
  const shown = page.querySelector('main img')
  const picture = item.querySelector('img')
  for (const name of ['src', 'srcset']) picture?.setAttribute(name, shown?.getAttribute(name) ?? '')
}

function fillPage(item: ParentNode, { path, page }: SavedPage) {
  setLink(item, path, path === '/' ? 'Home page' : page.querySelector('h1')?.textContent)
}

function setLink(item: ParentNode, path: string, text: string | null | undefined) {
  const link = item.querySelector('a')
  if (!link) return
  link.href = path
  link.textContent = text ?? path
}
