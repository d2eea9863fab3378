import { afterEach, expect, test, vi } from 'vitest'
import { beginFacebookLogin, endFacebookLogin } from './facebook-button.tsx'
import { readLoginQuery } from './finish-login.ts'

function aTab() {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

test('a bookmark waits for the login through Facebook, and so does the page asked for', () => {
  aTab()
  for (const [query, next] of [
    ['?bookmark=7', { bookmark: '7', target: '/my-bookmarks' }],
    ['?from=add-a-new-competition', { bookmark: null, target: '/add-a-new-competition' }],
    ['?from=https://evil.example', { bookmark: null, target: '/my-dashboard' }],
    ['', { bookmark: null, target: '/my-dashboard' }],
  ] as const) {
    const state = beginFacebookLogin(query)
    const { accessToken, search } = endFacebookLogin(`#access_token=EAA1&state=${state}`)
    expect([accessToken, search]).toEqual(['EAA1', query])
    expect(readLoginQuery(new URLSearchParams(search))).toEqual(next)
  }
})

test('a token of another login is refused, and each state holds once', () => {
  aTab()
  const begun = beginFacebookLogin('?bookmark=7')
  expect(endFacebookLogin('#access_token=EAA1&state=other').accessToken).toBeNull()
  expect(endFacebookLogin(`#access_token=EAA1&state=${begun}`).accessToken).toBeNull()
  expect(endFacebookLogin(`#access_token=EAA1`).accessToken).toBeNull()
  const again = beginFacebookLogin('')
  expect(endFacebookLogin(`#error=access_denied&state=${again}`).accessToken).toBeNull()
})
