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

test('the base of the API is a path of this site', () => {
  expect(parseConfig({}).apiBaseUrl).toBe('/')
  expect(parseConfig({ API_BASE_URL: '/gateway/v1/' }).apiBaseUrl).toBe('/gateway/v1/')
  for (const API_BASE_URL of ['gateway/', '/gateway', '//evil.example/', 'https://x.example/'])
    expect(() => parseConfig({ API_BASE_URL })).toThrow(/API_BASE_URL/)
})

test('a bucket needs all its settings, and without it pictures are stored in DATA_DIR', () => {
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

test('third parties exist only where they are configured, and only with valid settings', () => {
  expect(parseConfig({}).thirdParties).toEqual({})
  const analytics = {
    ANALYTICS_SCRIPT_URL: 'https://stats.example/script.js',
    ANALYTICS_ID: 'competitions.example',
  }
  expect(parseConfig({ ...analytics, ADS_CLIENT_ID: 'ca-pub-1234567890123456' })).toMatchObject({
    thirdParties: {
      analytics: { src: 'https://stats.example/script.js', id: 'competitions.example' },
      adsClient: 'ca-pub-1234567890123456',
    },
  })
  expect(parseConfig({ ...analytics, ANALYTICS_ID: '' }).thirdParties).toEqual({
    analytics: { src: 'https://stats.example/script.js' },
  })
  expect(() => parseConfig({ ...analytics, ANALYTICS_SCRIPT_URL: '' })).toThrow(
    'ANALYTICS_SCRIPT_URL: is needed too',
  )
})

test('a consent platform asks about adverts, so it needs them', () => {
  const platform = { CMP_SCRIPT_URL: 'https://consent.example/cmp.js' }
  const adverts = { ADS_CLIENT_ID: 'ca-pub-1234567890123456' }
  expect(parseConfig({ ...adverts, ...platform }).thirdParties).toEqual({
    adsClient: adverts.ADS_CLIENT_ID,
    platform: platform.CMP_SCRIPT_URL,
  })
  expect(() => parseConfig(platform)).toThrow('ADS_CLIENT_ID: is needed too')
})

test.for([
  ['CMP_SCRIPT_URL', 'http://consent.example/cmp.js'],
  ['ANALYTICS_SCRIPT_URL', 'http://stats.example/script.js'],
  ['ANALYTICS_SCRIPT_URL', 'javascript:alert(1)'],
  ['ANALYTICS_ID', '"><script>'],
  ['ADS_CLIENT_ID', 'pub-1234567890123456'],
  ['ADS_CLIENT_ID', 'ca-pub-123456789012345&x=1'],
  ['AI_CRAWLERS', 'training'],
  ['MIGRATED_TO_URL', 'http://new.example'],
  ['MIGRATED_TO_URL', 'javascript:alert(1)'],
] as const)('%s=%s is refused', ([key, value]) => {
  expect(() => parseConfig({ [key]: value })).toThrow(key)
})

test('a number that is now in the address is not ignored', () => {
  expect(() => parseConfig({ OPERATOR_VAT_NUMBER: 'IE1234567T' })).toThrow(
    'OPERATOR_VAT_NUMBER: is part of OPERATOR_ADDRESS now',
  )
})

test('the product is active unless the settings say where it has moved to', () => {
  expect(parseConfig({}).migratedTo).toBeUndefined()
  expect(parseConfig({ MIGRATED_TO_URL: 'https://new.example/' }).migratedTo).toBe(
    'https://new.example/',
  )
})

test('links are checked in production, and nothing is fetched once that is switched off', () => {
  const of = (environment: Record<string, string>) => {
    const { linkChecks, fetchesPages } = parseConfig(environment)
    return { linkChecks, fetchesPages }
  }
  expect(of({})).toEqual({ linkChecks: false, fetchesPages: true })
  expect(of({ NODE_ENV: 'production' })).toEqual({ linkChecks: true, fetchesPages: true })
  expect(of({ LINK_CHECKS: 'on' })).toEqual({ linkChecks: true, fetchesPages: true })
  expect(of({ NODE_ENV: 'production', LINK_CHECKS: 'off' })).toEqual({
    linkChecks: false,
    fetchesPages: false,
  })
})
