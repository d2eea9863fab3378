// Loaded into a process before its own code (`node --import`): names of promoter-….ie lead to a site on this
// machine, so that no request leaves it.
import { createServer } from 'node:http'
import net, { type AddressInfo, type NetConnectOpts } from 'node:net'

const WORDS = 'Answer one easy question about the harbour, and you could win a weekend for two. '
const PAGE = `<!doctype html><title>Win a weekend</title><h1>Win a weekend</h1><p>${WORDS.repeat(200)}</p>`

const site = createServer(({ url }, response) => {
  response
    .writeHead(url === '/win' ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' })
    .end(url === '/win' ? PAGE : 'Not found')
}).listen(0, '127.0.0.1')
site.unref()

const { connect } = net
net.connect = ((options: NetConnectOpts, ...others: []) => {
  const host = 'host' in options ? (options.host ?? '') : ''
  if (!/^promoter-\d+\.ie$/.test(host)) return connect(options, ...others)
  return connect({ host: '127.0.0.1', port: (site.address() as AddressInfo).port }, ...others)
}) as typeof connect
