import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Agent, fetch as fetchFrom } from 'undici'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { aServerFolder, startSystemServer, type SystemServer } from './system-server.ts'

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy')

type Place = { folder: string; http: number; https: number; backends: readonly number[] }
type Replacement = readonly [from: string, to: string]

/** Writes a proxy's files, and returns the command that runs it in the foreground. */
const PROXIES = {
  nginx: (place: Place) => {
    const site = adapted('nginx.conf', place, [
      ['listen [::]:80;', ''],
      ['listen [::]:443 ssl http2;', ''],
      ['listen 80;', `listen 127.0.0.1:${place.http};`],
      ['listen 443 ssl http2;', `listen 127.0.0.1:${place.https} ssl http2;`],
    ])
    writeFileSync(path.join(place.folder, 'site.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi']
      .map((name) => `${name}_temp_path ${name};`)
      .join(' ')
    const main = path.join(place.folder, 'nginx.conf')
    writeFileSync(
      main,
      `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid nginx.pid; error_log stderr;
       worker_processes 2; events {}
       http { access_log off; ${temporary} include ${place.folder}/site.conf; }`,
    )
    return ownSystem(place.folder, ['nginx', '-p', place.folder, '-e', 'stderr', '-c', main])
  },
  caddy: (place: Place) => {
    const file = path.join(place.folder, 'Caddyfile')
    const options = `{
      http_port ${place.http}
      https_port ${place.https}
      local_certs
      skip_install_trust
      admin off
    }\n`
    writeFileSync(file, options + adapted('Caddyfile', place))
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file]
  },
  haproxy: (place: Place) => {
    const file = path.join(place.folder, 'haproxy.cfg')
    const text = adapted('haproxy.cfg', place, [
      ['bind :80', `bind 127.0.0.1:${place.http}`],
      ['bind :443', `bind 127.0.0.1:${place.https}`],
    ])
    writeFileSync(file, text)
    return ownSystem(place.folder, ['haproxy', '-db', '-f', file])
  },
}

export type ProxyName = keyof typeof PROXIES
export type Proxy = SystemServer & { port: number }

/** Starts a proxy with the file of deploy/ before these ports; only ports are not its own. */
export async function startProxy(name: ProxyName, backends: readonly number[]): Promise<Proxy> {
  const folder = aServerFolder()
  const place = { folder, http: await freePort(), https: await freePort(), backends }
  makeCertificate(folder)
  const command = PROXIES[name](place)
  const server = await startSystemServer(command, { folder, port: place.https })
  return { ...server, port: place.https }
}

/** Returns `fetch` for a client of the proxy, whose address it is; it trusts the certificate and speaks HTTP/1.1. */
export function clientOf(port: number) {
  const agent = new Agent({
    // Unlike browsers it does not repeat a request that HTTP/2 says was not started.
    allowH2: false,
    connect: {
      rejectUnauthorized: false,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  })
  const fetch = ((url: string, init: object) =>
    fetchFrom(url, { ...init, dispatcher: agent })) as unknown as typeof globalThis.fetch
  return { site: `https://www.example.ie:${port}`, fetch, close: () => agent.close() }
}

/**
 * Debian's nginx reads the unchanged file where its first line says, with every path and port as on a new server.
 * @throws with its complaint
 */
export function testNginxFile() {
  const folder = aServerFolder()
  makeCertificate(folder)
  mkdirSync(path.join(folder, 'conf.d'))
  copyFileSync(path.join(DEPLOY, 'nginx.conf'), path.join(folder, 'conf.d/competitions.conf'))
  const script = 'mount --bind conf.d /etc/nginx/conf.d; mount -t tmpfs none /run; exec nginx -t'
  const [command = '', ...rest] = ownSystem(folder, ['sh', '-ec', script])
  try {
    execFileSync(command, ['--net', ...rest], { cwd: folder, stdio: 'pipe' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Has the certificates of `folder` where the files look for them, and an empty /var/cache; needs root. */
function ownSystem(folder: string, command: string[]) {
  const script = `mount --bind ${folder}/ssl /etc/ssl; mount -t tmpfs none /var/cache; exec "$@"`
  return ['unshare', '--mount', 'sh', '-ec', script, 'sh', ...command]
}

function adapted(file: string, { backends }: Place, replacements: readonly Replacement[] = []) {
  const ports = backends.map(
    (port, index) => [`127.0.0.1:300${index + 1}`, `127.0.0.1:${port}`] as const,
  )
  const text = readFileSync(path.join(DEPLOY, file), 'utf8')
  const all = new Map([...replacements, ...ports])
  const missing = [...all.keys()].find((from) => !text.includes(from))
  if (missing) throw new Error(`deploy/${file} does not say ${missing}.`)
  // At once: a free port may begin like one that is replaced.
  const anyOf = [...all.keys()].map((from) => from.replace(/[.[\]]/g, '\\$&')).join('|')
  return text.replaceAll(new RegExp(anyOf, 'g'), (from) => all.get(from) ?? from)
}

function makeCertificate(folder: string) {
  const place = path.join(folder, 'ssl/example.ie')
  const at = (name: string) => path.join(place, name)
  mkdirSync(place, { recursive: true })
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=www.example.ie
     -keyout ${at('key.pem')} -out ${at('fullchain.pem')}`.split(/\s+/),
    { stdio: 'pipe' },
  )
  const [cert, key] = ['fullchain.pem', 'key.pem'].map((name) => readFileSync(at(name), 'utf8'))
  writeFileSync(at('haproxy.pem'), `${cert}${key}`)
}
