import { expect, test } from 'vitest'
import { indexNowOf } from './index-now.ts'

const PUBLIC = 'https://api.indexnow.org/indexnow'

test.each([
  [undefined, 'https://competitions.example', PUBLIC],
  [undefined, 'http://competitions.example', undefined],
  [undefined, 'http://localhost:3000', undefined],
  [undefined, 'https://localhost', undefined],
  [undefined, 'https://192.168.1.20', undefined],
  ['off', 'https://competitions.example', undefined],
  ['http://127.0.0.1:4000/x', 'http://localhost:3000', 'http://127.0.0.1:4000/x'],
])('INDEXNOW=%s at %s', (setting, baseUrl, endpoint) => {
  expect(indexNowOf(setting, baseUrl)).toBe(endpoint)
})
