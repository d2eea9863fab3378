const START = 'HTTP/1.1 200 OK\r\n'

/** Answers that browsers show, each with the text that comes of it; undefined if Node's parser refuses it. */
export const LOOSE_ANSWERS: Record<string, readonly [answer: string, text?: string]> = {
  'a body shorter than said': [`${START}Content-Length: 99\r\n\r\n<p>Win`, '<p>Win'],
  'a body longer than said': [`${START}Content-Length: 3\r\n\r\n<p>Win`, '<p>'],
  'chunks without an end': [`${START}Transfer-Encoding: chunked\r\n\r\n6\r\n<p>Win\r\n`, '<p>Win'],
  'broken chunks': [`${START}Transfer-Encoding: chunked\r\n\r\n6\r\n<p>Win\r\nzz\r\n`, '<p>Win'],
  '20 kB of headers': [`${START}X-Long: ${'x'.repeat(20_000)}\r\n\r\n<p>Win`, '<p>Win'],
  'plain text called gzip': [`${START}Content-Encoding: gzip\r\n\r\n<p>Win`, '<p>Win'],
  'line feeds alone': ['HTTP/1.1 200 OK\nContent-Type: text/html\n\n<p>Win'],
  'a space before a colon': [`${START}Content-Type : text/html\r\n\r\n<p>Win`],
  'a control character': [`${START}X-A: \x01\r\n\r\n<p>Win`],
  'two lengths': [`${START}Content-Length: 6\r\nContent-Length: 6\r\n\r\n<p>Win`],
  'a length and chunks': [`${START}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n<p>Win`],
  '1 MB of headers': [`${START}X-Long: ${'x'.repeat(1_000_000)}\r\n\r\n<p>Win`],
  'another protocol': ['SSH-2.0-OpenSSH_9.7\r\n'],
}
