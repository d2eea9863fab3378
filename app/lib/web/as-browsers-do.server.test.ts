import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOOSE_ANSWERS } from '#test/loose-answers.ts'
import { fetchLocally, startRawServer } from '#test/promoter.ts'
import { FetchFailure } from './fetch-failure.ts'
import { readBody } from './read-body.ts'

const PAGE = '<title>Comórtas €5</title>'
const PACKED = gzipSync(PAGE)
const LATIN = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Comórtas</a>', 'latin1')

type Outcome = { status?: number; text?: string; isWhole?: boolean; failure?: string }
type Sent = { status?: string; headers?: string[]; body?: string | Buffer }
type Case = [what: string, sent: Sent, outcome: Outcome]

const packedAs = (
  encoding: string,
  body: string | Buffer,
  text = PAGE,
  more: Outcome = {},
): Case => [
  `encoding ${encoding} of ${body.length} bytes`,
  { headers: [`Content-Encoding: ${encoding}`], body },
  { status: 200, text, ...more },
]
const typed = (type: string, body: string | Buffer, text: string): Case => [
  `type ${type}`,
  { headers: [`Content-Type: ${type}`], body },
  { status: 200, text },
]
const refused = (status: number, sent: Sent): Case => [
  `status ${status} with ${sent.headers?.join() ?? 'a body'}`,
  { status: `${status} No`, ...sent },
  { status, text: '' },
]
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
/** With every optional part that a header may have. */
function withGzipHeader(flags: number) {
  const head = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3, 3, 0, 7, 7, 7, 97, 0, 98, 99, 0, 1, 2]
  return Buffer.concat([Buffer.from(head), deflateRawSync(PAGE)])
}

const CASES: Case[] = [
  // The status decides.
  refused(404, { headers: ['Content-Encoding: gzip'], body: '' }),
  refused(404, { headers: ['Content-Encoding: gzip'], body: PACKED.subarray(0, -8) }),
  refused(404, { headers: ['Content-Encoding: UTF-8'], body: PAGE }),
  refused(404, { body: 'x'.repeat(1_200_000) }),
  refused(404, { headers: ['Content-Type: application/pdf'], body: '%PDF-1.4' }),
  refused(410, { headers: ['Content-Encoding: deflate'], body: deflateRawSync(PAGE) }),
  refused(500, { headers: ['Content-Encoding: gzip'], body: '' }),
  refused(999, { body: PAGE }),
  // Encodings as servers send them.
  packedAs('gzip', PACKED),
  packedAs('GZIP', PACKED),
  packedAs('x-gzip', PACKED),
  packedAs('br', brotliCompressSync(PAGE)),
  packedAs('deflate', deflateSync(PAGE)),
  packedAs('deflate', deflateRawSync(PAGE)),
  packedAs('gzip', deflateSync(PAGE)),
  packedAs('gzip, gzip', gzipSync(PACKED)),
  packedAs('UTF-8', PAGE),
  packedAs('none', PAGE),
  packedAs('identity', PAGE),
  packedAs('aws-chunked', PAGE),
  packedAs('aws-chunked, gzip', PACKED),
  packedAs('constructor', PAGE),
  packedAs('gzip', PAGE),
  packedAs('br', PAGE),
  packedAs('deflate', PAGE),
  packedAs('gzip', Buffer.concat([PACKED, Buffer.from('\n\n')]), PAGE, { isWhole: true }),
  packedAs('gzip', Buffer.concat([PACKED, Buffer.alloc(9)])),
  packedAs('gzip', PACKED.subarray(0, -8)),
  packedAs('gzip', PACKED.subarray(0, -12), '<title>Comórtas €5<', { isWhole: false }),
  packedAs('gzip', withGzipHeader(4 + 8 + 16 + 2)),
  packedAs('gzip', '', ''),
  // Charsets: byte order mark, header, XML declaration, meta, UTF-8.
  typed('text/html; charset=iso-8859-1', Buffer.from('<p>Áine', 'latin1'), '<p>Áine'),
  typed('text/html; charset="UTF-8"', '<p>Áine', '<p>Áine'),
  typed('text/html; charset=iso-8859-1', '\ufeff<p>Áine', '<p>Áine'),
  typed('application/rss+xml', LATIN, '<?xml version="1.0" encoding="ISO-8859-1"?><a>Comórtas</a>'),
  typed('application/rss+xml', utf16('<rss>é</rss>'), '<rss>é</rss>'),
  typed('application/rss+xml', utf16('<rss>é</rss>').swap16(), '<rss>é</rss>'),
  typed('application/xml', utf16('<?xml?>é').subarray(2), '<?xml?>é'),
  typed(
    'text/xml',
    '<?xml version="1.0" encoding="UTF-16"?>é',
    '<?xml version="1.0" encoding="UTF-16"?>é',
  ),
  typed(
    'text/html',
    Buffer.from('<meta charset="windows-1252">\x80', 'latin1'),
    '<meta charset="windows-1252">€',
  ),
  typed('text/html; charset=nonsense', '<p>Áine', '<p>Áine'),
  typed(`text/html; charset=${'x'.repeat(5_000)}`, '<p>Áine', '<p>Áine'),
  typed('text/html; charset=utf-7', '+ADw-script', '+ADw-script'),
  typed('text/html; charset=utf-8', Buffer.from([0x3c, 0xff, 0x3e]), '<�>'),
  typed('text/html', Buffer.from('<p>Áine \x80', 'latin1'), '<p>Áine €'),
  // Any type whose bytes are text.
  typed('application/octet-stream', PAGE, PAGE),
  typed('application/rss', PAGE, PAGE),
  typed('text/rss+xml', PAGE, PAGE),
  typed('text/atom+xml', PAGE, PAGE),
  typed('application/rss+xml, text/xml', PAGE, PAGE),
  typed('', PAGE, PAGE),
  ['no type', { body: PAGE }, { status: 200, text: PAGE }],
  [
    'a picture',
    { headers: ['Content-Type: image/png'], body: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR' },
    { failure: 'type' },
  ],
  ['a document', { body: '%PDF-1.7 text' }, { failure: 'type' }],
  [
    'a file',
    { headers: ['Content-Type: application/zip'], body: 'PK\x03\x04\x14\0' },
    { failure: 'type' },
  ],
]

test.for(CASES)('%s', async ([, sent, expected]) => {
  const port = await startRawServer(() => toAnswer(sent))
  expect(await outcomeAt(port, '/')).toMatchObject(expected)
})

test.for(Object.entries(LOOSE_ANSWERS))('%s', async ([, [answer, text]]) => {
  const port = await startRawServer(() => answer)
  const expected = text === undefined ? { failure: 'protocol' } : { status: 200, text }
  expect(await outcomeAt(port, '/')).toMatchObject(expected)
})

test.for([
  ['/comórtas', 'utf8', '/com%C3%B3rtas'],
  ['/comórtas', 'latin1', '/com%C3%B3rtas'],
  ['/com%C3%B3rtas', 'utf8', '/com%C3%B3rtas'],
  ['win€', 'utf8', '/win%E2%82%AC'],
] as const)('a redirect to %s in %s', async ([location, encoding, target]) => {
  const asked: string[] = []
  const port = await startRawServer((path) => {
    asked.push(path)
    if (path !== '/') return toAnswer({ body: PAGE })
    return Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\n\r\n`, encoding)
  })
  expect(await outcomeAt(port, '/')).toMatchObject({ status: 200 })
  expect(asked).toEqual(['/', target])
})

function toAnswer({ status = '200 OK', headers = [], body = '' }: Sent) {
  const bytes =
    typeof body === 'string' && /[\x80-\x8f]/.test(body)
      ? Buffer.from(body, 'latin1')
      : Buffer.from(body)
  const head = [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${bytes.length}`, '', '']
  return Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), bytes])
}

async function outcomeAt(port: number, path: string): Promise<Outcome> {
  try {
    const { status, body } = await fetchLocally(port)(`http://promoter.example:${port}${path}`)
    return { status, ...(await readBody(body)) }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return { failure: error.reason }
  }
}
