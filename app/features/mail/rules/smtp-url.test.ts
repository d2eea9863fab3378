import { expect, test } from 'vitest'
import { readSmtpUrl } from './smtp-url.ts'

test('an address of a mail server is read with safe defaults', () => {
  for (const [text, read] of [
    ['smtp://mail.example.ie', 'smtp://mail.example.ie'],
    ['smtp://mail.example.ie:587/', 'smtp://mail.example.ie:587/'],
    ['smtps://me:s%2Fp%40ss@mail.example.ie', 'smtps://me:s%2Fp%40ss@mail.example.ie'],
    // The last @ ends the password.
    ['smtps://me:p@ss@mail.example.ie', 'smtps://me:p%40ss@mail.example.ie'],
    ['smtp://me:x@mail.example.ie', 'smtp://me:x@mail.example.ie?requireTLS=true'],
    [
      'smtp://me:x@mail.example.ie?requireTLS=false',
      'smtp://me:x@mail.example.ie?requireTLS=false',
    ],
    ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25?tls.rejectUnauthorized=false'],
    ['smtp://LOCALHOST', 'smtp://LOCALHOST?tls.rejectUnauthorized=false'],
    ['smtp://[::1]', 'smtp://[::1]?tls.rejectUnauthorized=false'],
    [
      'smtp://localhost?tls.rejectUnauthorized=true',
      'smtp://localhost?tls.rejectUnauthorized=true',
    ],
    ['smtp://localhost.example.ie', 'smtp://localhost.example.ie'],
    ['smtp://127.0.0.1.example.ie', 'smtp://127.0.0.1.example.ie'],
  ])
    expect([text, readSmtpUrl(text ?? '')?.href]).toEqual([text, read])
})

test('an address with unencoded characters, or of something else, is not read', () => {
  for (const text of [
    '',
    'localhost:25',
    'http://localhost',
    'smtp://',
    'smtp://me:s3cret/p@ss@mail.example.ie',
    'smtp://me:12/34@mail.example.ie',
    'smtp://me:12?34@mail.example.ie',
    'smtp://me:12#34@mail.example.ie',
    'smtp://me:100%@mail.example.ie',
    'smtp://mail.example.ie:99999',
  ])
    expect([text, readSmtpUrl(text)]).toEqual([text, undefined])
})
