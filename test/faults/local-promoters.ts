// Loaded into a server before its own code (`NODE_OPTIONS=--import`): the names of promoters lead to the port of
// this machine that its address ends with. Without it a server reaches no address of this machine. With `dns=…`
// their names are looked up first, at that port.
import { Resolver } from 'node:dns/promises'
import net, { type LookupFunction, type NetConnectOpts } from 'node:net'

const settings = new URL(import.meta.url).searchParams
const port = Number(settings.get('port'))
const dns = settings.get('dns')
const { connect } = net

net.connect = ((options: NetConnectOpts, ...others: []) => {
  const host = 'host' in options ? (options.host ?? '') : ''
  if (!/^www\.promoter-\d+\.ie$/.test(host)) return connect(options, ...others)
  const lookUp = dns !== null && 'lookup' in options ? options.lookup : undefined
  if (!lookUp) return connect({ ...options, host: '127.0.0.1', port }, ...others)
  const lookup: LookupFunction = (name, how, done) =>
    lookUp(name, { ...how, all: true }, (error) => {
      if (error) done(error, '')
      else if (how.all) done(null, [{ address: '127.0.0.1', family: 4 }])
      else done(null, '127.0.0.1', 4)
    })
  // With the mark of the checked network.
  Object.assign(lookup, lookUp)
  return connect({ host, port, lookup }, ...others)
}) as typeof connect

if (dns !== null) {
  const { resolve4 } = Resolver.prototype
  const pointed = new WeakSet<Resolver>()
  // The first lookup of the site asks for IPv4.
  Resolver.prototype.resolve4 = function resolveLocally(this: Resolver, name: string) {
    if (!pointed.has(this)) this.setServers([`127.0.0.1:${dns}`])
    pointed.add(this)
    return Reflect.apply(resolve4, this, [name])
  } as typeof resolve4
}
