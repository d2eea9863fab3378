import { expect, test } from 'vitest'
import { isPushService } from './push-services.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH5',
  'https://wns2-ln2p.notify.windows.com/w/?token=BQ%3d',
  'https://FCM.googleapis.com:443/fcm/send/abc',
])('%s is a push service', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://notify.windows.com.example/x',
  'https://storage.googleapis.com/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com./x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'file:///etc/passwd',
  'fcm.googleapis.com/fcm/send/abc',
  '',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
])('%s is none', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})
