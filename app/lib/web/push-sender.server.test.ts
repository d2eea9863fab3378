import { expect, test } from 'vitest'
import { createDevice, readVapid, startPushService } from '#test/push-service.ts'
import { openPushSender } from './push-sender.server.ts'
import webPush from 'web-push'

const keys = webPush.generateVAPIDKeys()
const CONTACT = 'https://competitions.example'
const MESSAGE = { payload: '{"a":"Ó"}', ttlSeconds: 3600, topic: 'round' }

type Service = Awaited<ReturnType<typeof startPushService>>

async function sendTo(service: Pick<Service, 'test'>, endpoint: string, timeoutMs?: number) {
  const { p256dh, auth } = createDevice()
  const { network } = service.test
  const sender = await openPushSender({ keys, contact: CONTACT, network, timeoutMs })
  const outcome = await sender.send({ endpoint, p256dh, auth }, MESSAGE)
  await sender.close()
  return outcome
}

test('a message is encrypted for its device and signed for its push service', async () => {
  const service = await startPushService()
  const device = service.aDevice('phone')
  const sender = await openPushSender({ keys, contact: CONTACT, network: service.test.network })
  expect(await sender.send(device, MESSAGE)).toEqual({ kind: 'sent' })
  await sender.close()

  const [{ text, headers } = { text: '', headers: {} }] = service.received
  expect(text).toBe(MESSAGE.payload)
  expect(headers).toMatchObject({
    ttl: '3600',
    topic: 'round',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  })
  expect(headers.cookie).toBeUndefined()
  const vapid = readVapid(headers.authorization)
  expect(vapid).toMatchObject({ isSigned: true, key: keys.publicKey })
  expect(vapid.claims).toMatchObject({ aud: service.origin, sub: CONTACT })
  const hoursLeft = vapid.claims.exp / 3600 - Date.now() / 3_600_000
  expect(hoursLeft).toBeGreaterThan(0)
  expect(hoursLeft).toBeLessThanOrEqual(24)
})

test.each([
  [200, {}, { kind: 'sent' }],
  [404, {}, { kind: 'gone' }],
  [410, {}, { kind: 'gone' }],
  [400, {}, { kind: 'refused', status: 400 }],
  [403, {}, { kind: 'refused', status: 403 }],
  [307, { location: 'http://127.0.0.1/' }, { kind: 'refused', status: 307 }],
  [429, { 'retry-after': '120' }, { kind: 'unreached', retryAfterMs: 120_000 }],
  [503, { 'retry-after': 'Sat, 21 Nov 2026 12:00:00 GMT' }, { kind: 'unreached', retryAfterMs: 0 }],
] as const)('an answer %d %j means %j', async (status, headers, outcome) => {
  const service = await startPushService((response) => {
    response.writeHead(status, headers).end('some text')
  })
  const { endpoint } = service.aDevice('phone')
  const device = service.aDevice('phone')
  const sender = await openPushSender({ keys, contact: CONTACT, network: service.test.network })
  expect(await sender.send({ ...device, endpoint }, MESSAGE)).toEqual(outcome)
  await sender.close()
  expect(service.received).toHaveLength(1)
})

test('a push service that takes a message and never answers may have it', async () => {
  const service = await startPushService(() => {})
  const device = service.aDevice('phone')
  const { network } = service.test
  const sender = await openPushSender({ keys, contact: CONTACT, network, timeoutMs: 300 })
  expect(await sender.send(device, MESSAGE)).toEqual({ kind: 'unknown' })
  await sender.close()
})

test('a push service that accepts no connection has no message', async () => {
  const service = await startPushService()
  service.stop()
  expect(await sendTo(service, `${service.origin}/phone`)).toMatchObject({ kind: 'unreached' })
})

test('a name that leads to a private address is never connected to', async () => {
  const service = await startPushService()
  const network = { ...service.test.network, isAllowed: () => false }
  const outcome = await sendTo({ test: { ...service.test, network } }, `${service.origin}/phone`)
  expect(outcome).toMatchObject({ kind: 'unreached' })
  expect(service.received).toEqual([])
})
