import { expect, test } from 'vitest'
import { hideAddresses } from './hide-addresses.ts'

test.for<[string, string]>([
  ['550 <una@example.ie> is unknown', '550 <address> is unknown'],
  ['a@b@c, and @ alone, and @d', '<address> and @ alone, and @d'],
  ['postgres://una:secret@db.example/site refused', '<address> refused'],
  ['no address', 'no address'],
] as const)('of “%s” is left “%s”', ([text, left]) => {
  expect(hideAddresses(text)).toBe(left)
})
