/** Malformed requests: a page or an API call with something wrong in it. */

type Random = () => number
type OddRequest = { bytes: Buffer; summary: string }

const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
const ODD_METHODS = ['TRACE', 'PROPFIND', 'CONNECT', 'get', 'G T', '', 'X'.repeat(300)]

const SEGMENTS = [
  '%00', '%FF%FE', '%u0041', '%', '%2e%2e%2f', '..', '.', ';a=b', '\u{202E}', '💶', "'--", '<script>',
  '${7*7}', '__proto__', 'constructor', '9'.repeat(40), '-1', 'NaN', 'x'.repeat(300), ' ', '\\', '.data', '.php',
] // prettier-ignore
const KEYS = [
  'page',
  'q',
  'after',
  'limit',
  'closes',
  'over18',
  '_routes',
  '__proto__',
  'token',
  'a[]',
  'index',
]
const VALUES = [
  '0', '-1', '1e9', '99999999999999999999', 'NaN', 'null', '%00', '%E0%A4%A', 'ipad', '(', '"', "' or 1=1--", '*',
  'x'.repeat(2_000), '1&page=2', 'true', '[object Object]', '💶'.repeat(50), '../../etc/passwd', '\r\nx: y',
] // prettier-ignore
const HEADERS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ['cookie', ['session=', 'session=m.x', `session=v.${'a'.repeat(43)}`, '=;=;', 'session=%00', 'x'.repeat(4_000)]],
  ['accept-encoding', ['br;q=0', 'gzip;q=x', ',,,', 'identity;q=0, *;q=0', 'zstd', 'br'.repeat(500)]],
  ['accept', ['', '*/*', 'text/html;q=nope', 'application/json', 'x'.repeat(900)]],
  ['host', ['evil.example', 'localhost:99999', '[::1', '', 'a b', '../']],
  ['x-forwarded-for', ['1.2.3.4, 5.6.7.8', ',,', '::ffff:1.2.3.4', '[::1]:80', 'x'.repeat(500)]],
  ['x-forwarded-proto', ['ftp', 'https,http']],
  ['if-none-match', ['*', 'W/"x"', '"', 'x'.repeat(500)]],
  ['if-modified-since', ['yesterday', 'Thu, 99 Foo 1970']],
  ['range', ['bytes=0-', 'bytes=9-1', 'bytes=-1', 'lines=1-2', `bytes=${'0-1,'.repeat(200)}0-1`]],
  ['origin', ['null', 'https://evil.example', 'http://', 'file://']],
  ['x-csrf-token', ['', 'x', 'undefined', '%00']],
  ['authorization', ['Basic Og==', 'Bearer', 'Bearer x', 'Digest x="']],
  ['content-type', ['text/plain', 'application/json', 'multipart/form-data', 'x/y; charset=klingon', ';;;']],
  ['expect', ['100-continue', 'tea']],
  ['upgrade', ['websocket', 'h2c']],
  ['x-react-router-spa-mode', ['yes']],
  ['user-agent', ['', '\u0080', 'x'.repeat(3_000)]],
  ['sec-fetch-site', ['cross-site', 'nonsense']],
] // prettier-ignore

const JSON_VALUES = [
  'null', '1e999', '-0', '""', '[]', '{}', '{"a":{}}', '"\\u0000"', '"\\ud800"', 'true', '9007199254740993',
  '"2026-02-30"', '"x"', `"${'x'.repeat(5_000)}"`, '[[[[[[]]]]]]',
] // prettier-ignore
const FIELDS = [
  'username', 'password', 'email', 'competitionTitle', 'competitionID', 'competitionEndDate', 'bookmarked', 'ids',
  'categories', 'status', 'page', '__proto__', 'message', 'token', 'entryUrl', 'description', 'reason', 'news',
] // prettier-ignore

export function oddRequest(random: Random, addresses: readonly string[]): OddRequest {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  const maybe = (chance: number) => random() < chance
  const method = maybe(0.03) ? pick(ODD_METHODS) : pick(METHODS)
  const target = oddTarget()
  const { type, body } = method === 'GET' || method === 'HEAD' ? { type: '', body: '' } : oddBody()
  const lines = [`${method} ${target} HTTP/1.${maybe(0.97) ? 1 : 0}`, 'connection: close']
  if (maybe(0.97)) lines.push('host: localhost')
  if (type) lines.push(`content-type: ${type}`)
  for (let odd = Math.floor(random() * 4); odd > 0; odd -= 1) {
    const [name, values] = pick(HEADERS)
    lines.push(`${name}: ${pick(values)}`)
  }
  const length = Buffer.byteLength(body)
  if (maybe(0.04)) lines.push('transfer-encoding: chunked')
  else if (body)
    lines.push(`content-length: ${maybe(0.95) ? length : pick([0, length + 9, -1, 'x'])}`)
  if (maybe(0.01)) lines.push('no colon', `${'long'.repeat(5_000)}: 1`)
  const head = `${lines.join(maybe(0.99) ? '\r\n' : '\n')}\r\n\r\n`
  return {
    bytes: Buffer.from(head + body),
    summary: `${method} ${target} ${lines.slice(2).join(' | ')} ${body}`.slice(0, 400),
  }

  function oddTarget() {
    let address = pick(addresses).replace(/[:{]\w+[}?]?/g, () =>
      maybe(0.5) ? pick(SEGMENTS) : '1',
    )
    if (maybe(0.2)) address += `/${pick(SEGMENTS)}`
    if (maybe(0.1)) address += '.data'
    if (maybe(0.05)) address = address.replace('/', pick(['//', '/./', '/../', '\\', '']))
    if (maybe(0.02))
      address = pick(['*', 'http://evil.example/', '//evil.example', `/${'a/'.repeat(2_000)}`])
    const query = Array.from(
      { length: Math.floor(random() * 4) },
      () => `${pick(KEYS)}=${pick(VALUES)}`,
    )
    const asked = query.length > 0 ? `${address}?${query.join('&')}` : address
    // As browsers write it, but now and then as no browser would.
    return maybe(0.9) ? asked.replace(/[^\x21-\x7e]/gu, encodeOr) : asked
  }

  function encodeOr(character: string) {
    try {
      return encodeURIComponent(character)
    } catch {
      return '%'
    }
  }

  function oddBody(): { type: string; body: string } {
    const pairs = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(FIELDS))
    switch (Math.floor(random() * 6)) {
      case 0:
      case 1:
        return {
          type: 'application/json',
          body: `{${pairs.map((key) => `"${key}":${pick(JSON_VALUES)}`).join(',')}}`,
        }
      case 2:
        return {
          type: 'application/json',
          body: pick(['{', '', '[', '\u0000', '['.repeat(30_000), 'nul']),
        }
      case 3:
        return {
          type: 'application/x-www-form-urlencoded',
          body: pairs.map((key) => `${key}=${pick(VALUES)}`).join('&'),
        }
      case 4:
        return {
          type: `multipart/form-data; boundary=${pick(['x', '', 'x'.repeat(80), '"'])}`,
          body: `--x\r\ncontent-disposition: form-data; name="${pick(FIELDS)}"${pick(['', '; filename="a.jpg"', '; filename="../a"'])}\r\n\r\n${pick(VALUES)}\r\n--x${pick(['--', ''])}`,
        }
      default:
        return { type: pick(['', 'text/csv', 'image/png']), body: pick(VALUES).repeat(40) }
    }
  }
}
