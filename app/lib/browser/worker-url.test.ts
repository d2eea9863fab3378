import { expect, test } from 'vitest'
import { apiBaseOf, workerUrl } from './worker-url.ts'

test.each([
  ['/', '/sw.js'],
  ['/gateway/v1.2/', '/sw.js?api=%2Fgateway%2Fv1.2%2F'],
])('the service worker learns the API base %s from its address', (base, address) => {
  expect(workerUrl(base)).toBe(address)
  expect(apiBaseOf(`https://competitions.example${address}`)).toBe(base)
})
