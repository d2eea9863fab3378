// The sites of promoters, in their own process: http://www.promoter-1.ie/win and so on.
import { createServer } from 'node:http'

const SENTENCE = 'Answer one easy question about the harbour, and you could win a weekend for two.'
const LINK = '<li><a href="/shop/lamps?colour=green&amp;page=2" class="menu__link">Lamps</a></li>'
const PARAGRAPH = `<p class="text text--wide">${SENTENCE} ${SENTENCE} ${SENTENCE}</p>`
/** 75 kB, as much as a shop's page has. */
const PAGE = [
  '<!doctype html><title>Win a weekend</title><h1>Win a weekend</h1>',
  `<nav><ul>${LINK.repeat(300)}</ul></nav>`,
  PARAGRAPH.repeat(160),
  '<p>No purchase needed. Over 18s only. See the terms and conditions.</p>',
].join('')

createServer(({ url }, response) => {
  const isThere = url === '/win' || url === '/'
  response
    .writeHead(isThere ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(isThere ? PAGE : 'Not found')
}).listen(Number(process.argv[2]), '127.0.0.1')
