import pg from 'pg'
import type { Config } from '#app/config.server.ts'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { FACEBOOK_GRAPH } from '#app/features/accounts/facebook.server.ts'
import { readImapUrl, readSmtpUrl } from '#app/features/mail/rules/smtp-url.ts'
import type { Outgoing } from '#app/lib/web/outgoing.server.ts'

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

/**
 * Returns every server that this process connects to outside the checked network. Push services, pages, feeds
 * and pictures are reached through it.
 */
export function listOutgoing(config: Config, { pool }: Pick<OpenDatabase, 'pool'>): Outgoing[] {
  const { bounces, mediaBucket, facebook } = config
  const imap = bounces.imapUrl === undefined ? undefined : readImapUrl(bounces.imapUrl)
  const smtp = config.smtpUrl === undefined ? undefined : readSmtpUrl(config.smtpUrl)?.href
  return [
    ...at('the mail server', smtp),
    ...(imap ? [{ client: 'the mailbox of reports', host: imap.host, port: imap.port }] : []),
    ...at('the bucket of pictures', mediaBucket?.endpoint),
    ...at('Facebook', facebook && FACEBOOK_GRAPH),
    ...(pool ? [postgresOf(pool.options)] : []),
  ]
}

function at(client: string, address: string | undefined): Outgoing[] {
  if (address === undefined) return []
  const { protocol, hostname, port } = new URL(address)
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return [{ client, host, port: Number(port) || Number(PORTS[protocol]) }]
}

/** As pg reads the address and the variables of its environment. */
function postgresOf(options: pg.PoolConfig): Outgoing {
  const client = 'PostgreSQL'
  const { host, port } = new pg.Client(options)
  return host.startsWith('/')
    ? { client, path: `${host}/.s.PGSQL.${port}` }
    : { client, host, port }
}
