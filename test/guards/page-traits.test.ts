import { expect, test } from 'vitest'
import { isAdminPage } from '#app/features/consent/rules/admin-pages.ts'
import { isReadingPage } from '#app/features/consent/rules/reading-pages.ts'
import { PAGE_TRAITS, type PageTraits } from '#app/page-traits.ts'
import routes from '../../app/routes.ts'
import { publicPage } from '#app/sw/rules.ts'
import { loggedPath } from '#server/middleware/access-log.ts'
import { cacheKey } from '#server/page-cache/cacheable-pages.ts'
import { isUpload } from '#server/uploads.ts'
import { addressOf, patternsOf } from '../roles/table.ts'

const PAGES = Object.entries(PAGE_TRAITS)
const SECRET = addressOf(':token')

/** An address of each page, and one without its parameter where that is optional. */
const EXAMPLES = PAGES.flatMap(([pattern, traits]) => {
  const patterns = new Set([pattern, pattern.replace(/\/:\w+\?/, '')])
  return [...patterns].map((one) => ({ pattern, traits, path: addressOf(one) }))
})

test('every route has traits, and all traits belong to a route', () => {
  expect(Object.keys(PAGE_TRAITS).toSorted()).toEqual([...new Set(patternsOf(routes))].toSorted())
})

/** Returns how server, service worker and browser treat a page. */
function treatmentOf(path: string, traits: PageTraits) {
  const url = new URL(path, 'https://competitions.example')
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const [key = 'page'] = traits.keys ?? []
  const narrowed = '?kind=instant-win'
  return {
    cachedAs: cacheKey(path)?.route,
    cachedByKey: cacheKey(`${path}?${key}=1`)?.address,
    cachedByFilter: cacheKey(path + narrowed)?.address,
    savedAs: publicPage(url),
    savedByKey: publicPage(new URL(`?${key}=1`, url)),
    savedByFilter: publicPage(new URL(narrowed, url)),
    reading: isReadingPage(path),
    admin: isAdminPage(path),
    takesFile: isUpload(new Request(url, { method: 'POST', headers: form, body: 'x' })),
    logged: loggedPath(path, 'other').includes(SECRET),
  }
}

test.each(EXAMPLES)('$path is treated as its traits say', ({ pattern, path, traits }) => {
  const { audience, keys, filtered, cached = false, offline } = traits
  const pathWithKey = keys ? `${path}?${keys[0]}=1` : path
  expect(treatmentOf(path, traits)).toEqual({
    cachedAs: cached ? pattern : undefined,
    cachedByKey: cached ? pathWithKey : undefined,
    cachedByFilter: cached ? path + (filtered ? '?kind=instant-win' : '') : undefined,
    savedAs: offline && path,
    savedByKey: offline && keys && pathWithKey,
    savedByFilter: undefined,
    reading: traits.reading === true,
    admin: audience === 'admins',
    takesFile: traits.takesFile === true,
    logged: false,
  })
})

test('a page that visitors share is for everybody and has no secret in its address', () => {
  const wrong = PAGES.filter(([pattern, traits]) => {
    const { audience, cached, offline, reading } = traits
    const isShared = cached ?? offline ?? reading
    return isShared !== undefined && (audience !== 'everybody' || pattern.includes(':token'))
  })
  expect(wrong).toEqual([])
})
