// Loaded into a server before its own code (`NODE_OPTIONS=--import`): the names of promoters lead to the port of
// this machine that its address ends with. Without it a server reaches no address of this machine.
import net, { type NetConnectOpts } from 'node:net'

const port = Number(new URL(import.meta.url).searchParams.get('port'))
const { connect } = net

net.connect = ((options: NetConnectOpts, ...others: []) => {
  const host = 'host' in options ? (options.host ?? '') : ''
  if (!/^www\.promoter-\d+\.ie$/.test(host)) return connect(options, ...others)
  return connect({ host: '127.0.0.1', port }, ...others)
}) as typeof connect
