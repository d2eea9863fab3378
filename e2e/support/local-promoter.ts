// Loaded into the server before its own code (`node --import`): the names below lead to a promoter's site on
// this machine. Without it the server reaches no address of this machine.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import net, { type AddressInfo, type NetConnectOpts } from 'node:net'
import { addDays, dublinDay, prettyDate } from '#app/lib/time/days.ts'

const CLOSES = prettyDate(addDays(dublinDay(new Date()), 20))
const PAGE = `<!doctype html><title>Win a lantern | Lantern Works</title>
<meta property="og:site_name" content="Lantern Works"><meta property="og:image" content="/lantern.webp">
<h1>Win a lantern</h1><p>Worth €1,500. Open to residents of the island of Ireland aged 18 or over.</p>
<p>Entries close at midnight on ${CLOSES}. The winner will be picked at random.</p>
<footer><a href="/rules">Competition rules</a></footer>`

const PICTURE = readFileSync(path.join(import.meta.dirname, '../../data/sample/images/001.webp'))
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Lantern Works</title>
<item><guid isPermaLink="false">1</guid><title>Win a lantern</title><link>/win</link></item>
<item><guid isPermaLink="false">2</guid><title>Win a lamp</title><link>/lamp</link>
<description>Enter by Friday. Worth €80.</description></item></channel></rss>`

const LIST = `<!doctype html><title>Competitions | Lantern Works</title>
<link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>Competitions</h1>`

const ANSWERS: Record<string, [type: string, body: string | Buffer]> = {
  '/win': ['text/html; charset=utf-8', PAGE],
  '/competitions': ['text/html; charset=utf-8', LIST],
  '/lantern.webp': ['image/webp', PICTURE],
  '/feed.xml': ['application/rss+xml; charset=utf-8', FEED],
}

const site = createServer(({ url = '' }, response) => {
  const asked = url.replace(/\?.*/, '')
  const [type, body] = ANSWERS[asked] ?? ['text/html; charset=utf-8', 'Not found']
  response.writeHead(asked in ANSWERS ? 200 : 404, { 'content-type': type }).end(body)
}).listen(0, '127.0.0.1')
site.unref()

const { connect } = net
net.connect = ((options: NetConnectOpts, ...others: []) => {
  const host = 'host' in options ? (options.host ?? '') : ''
  if (!/^www\.lantern-\w+\.(?:example|test)$/.test(host)) return connect(options, ...others)
  const { port } = site.address() as AddressInfo
  return connect({ ...options, host: '127.0.0.1', port }, ...others)
}) as typeof connect
