import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { aServerFolder, startSystemServer } from './system-server.ts'

/** Starts PgBouncer in transaction mode before a server, and returns the same address through it. */
export async function startPgBouncer(address: string, settings: Record<string, string> = {}) {
  const { hostname, port: serverPort } = new URL(address)
  const folder = aServerFolder()
  const port = await freePort()
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: `${folder}/users`,
    pool_mode: 'transaction',
    default_pool_size: '5',
    max_client_conn: '500',
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && { user: 'postgres' }),
    ...settings,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`)
  const databases = `[databases]\n* = host=${hostname} port=${serverPort}\n`
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(path.join(folder, 'users'), '"postgres" ""\n')
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join('\n')}\n`)
  chmodSync(folder, 0o755)
  const server = await startSystemServer(['pgbouncer', file], { folder, port })
  const through = new URL(address)
  through.port = String(port)
  return { ...server, url: through.href }
}
