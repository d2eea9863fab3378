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

export const SMTP_URL_FAULT =
  'cannot be read. It looks like smtp://user:password@host:587; in the user and the password write % as %25, / as %2F, ? as %3F, # as %23, @ as %40 and : as %3A'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i

/**
 * Requires TLS for a password, unless the URL has `requireTLS=false`. A server on this machine usually
 * has a certificate that it signed itself, and needs none. Undefined for an invalid URL.
 */
export function readSmtpUrl(text: string): URL | undefined {
  const url = readServerUrl(text, ['smtp:', 'smtps:'])
  if (!url) return undefined
  const addDefault = (name: string, value: string) => {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  if (url.username && url.protocol === 'smtp:') addDefault('requireTLS', 'true')
  if (LOOPBACK.test(url.hostname)) addDefault('tls.rejectUnauthorized', 'false')
  return url
}

/** Undefined unless user and password are percent-encoded. */
function readServerUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || !url.hostname) return undefined
  // A password that has one of / ? # ends the host's name early.
  if (/@/.test(url.pathname + url.search + url.hash) || !isEncoded(url)) return undefined
  return url
}

function isEncoded({ username, password }: URL) {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
