import path from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from './config.server.ts'

test('every setting has a default that works on a laptop', () => {
  expect(parseConfig({})).toMatchObject({
    port: 3000,
    baseUrl: 'http://localhost:3000',
    dataDir: path.resolve('data'),
    databaseUrl: undefined,
    sampleData: true,
    trustProxy: false,
  })
})

test('an empty setting means its default', () => {
  expect(parseConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('the public address has no slash at the end', () => {
  expect(parseConfig({ BASE_URL: 'https://competitions.example/' }).baseUrl).toBe(
    'https://competitions.example',
  )
  expect(() => parseConfig({ BASE_URL: 'ftp://competitions.example' })).toThrow(/BASE_URL/)
})
