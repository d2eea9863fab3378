import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { openTestBucket } from '#test/bucket.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { startTcpProxy, throughProxy } from '#test/tcp-proxy.ts'
import { watchBucket } from './watch-bucket.ts'

const WAIT = { timeout: HANG_MS }

function aLog() {
  const lines: string[] = []
  return {
    lines,
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  }
}

test('without a bucket nothing is asked', () => {
  const { log } = aLog()
  expect(watchBucket(undefined, log)()).toBe(true)
})

test('a missing bucket is logged once, and asked for until it is there', async () => {
  const { bucket, close } = await openTestBucket()
  const { log, lines } = aLog()
  const missing = { ...bucket, bucket: 'missing' }
  const isUsable = watchBucket(missing, log)
  expect(isUsable()).toBe(false)
  await vi.waitFor(() => expect(lines).toHaveLength(1), WAIT)
  expect(lines[0]).toContain('answers 404 NoSuchBucket')
  expect(lines[0]).toContain('S3_BUCKET')
  expect(isUsable()).toBe(false)
  missing.bucket = 'pictures'
  await vi.waitFor(() => expect(isUsable()).toBe(true), WAIT)
  expect(lines).toHaveLength(1)
  await close()
})

test('an outage is no fault of the settings', async () => {
  const { bucket, close } = await openTestBucket()
  const proxy = await startTcpProxy({ port: Number(new URL(bucket.endpoint).port) })
  await proxy.simulate('gone')
  const { log, lines } = aLog()
  const isUsable = watchBucket({ ...bucket, endpoint: throughProxy(bucket.endpoint, proxy) }, log)
  await vi.waitFor(() => expect(isUsable()).toBe(true), WAIT)
  await proxy.simulate('fine')
  await vi.waitFor(() => {
    expect(isUsable()).toBe(true)
    expect(proxy.connections()).toBeGreaterThan(0)
  }, WAIT)
  expect(lines).toEqual([])
  await proxy.close()
  await close()
})
