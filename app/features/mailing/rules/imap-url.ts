import { LOOPBACK, readServerUrl } from './smtp-url.ts'

export type ImapPlace = {
  host: string
  port: number
  /** From the first byte; otherwise by STARTTLS, which a server on this machine may do without. */
  secure: boolean
  /** A server on this machine usually has a certificate that it signed itself. */
  isLocal: boolean
  auth: { user: string; pass: string }
  mailbox: string
}

const PORTS: Record<string, number> = { 'imap:': 143, 'imaps:': 993 }

/** Undefined for an invalid URL. */
export function readImapUrl(text: string): ImapPlace | undefined {
  const url = readServerUrl(text, Object.keys(PORTS))
  if (!url?.username || !url.password) return undefined
  const { protocol, hostname, port, username, password, pathname } = url
  return {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: Number(port) || Number(PORTS[protocol]),
    secure: protocol === 'imaps:',
    isLocal: LOOPBACK.test(hostname),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    mailbox: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}
