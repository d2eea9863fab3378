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

test('a bucket is set as a whole, or pictures stay in DATA_DIR', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(parseConfig(bucket).mediaBucket).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(parseConfig({ S3_REGION: 'auto' }).mediaBucket).toBeUndefined()
  for (const key of Object.keys(bucket))
    expect(() => parseConfig({ ...bucket, [key]: '' })).toThrow(`${key}: is needed too`)
  expect(() => parseConfig({ ...bucket, S3_BUCKET: '../else' })).toThrow('S3_BUCKET')
})
