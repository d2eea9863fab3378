import { isReadingPage } from './reading-pages.ts'

/** Whose scripts a page may load, as the settings say; nobody's unless configured. */
export type ThirdParties = {
  analytics?: { src: string; id?: string }
  /** The publisher's id at Google AdSense, ca-pub-… */
  adsClient?: string
}

/** Hosts that are not ours, by what may come from them. */
type ForeignHosts = {
  script: readonly string[]
  connect: readonly string[]
  img: readonly string[]
  frame: readonly string[]
}

const NO_HOSTS: ForeignHosts = { script: [], connect: [], img: [], frame: [] }
/** Scripts that send to other hosts than they come from, as their makers name them. */
const SENDS_TO: Record<string, readonly string[]> = {
  'https://www.googletagmanager.com': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}
/** Google names no complete list for AdSense: these it has been seen to need (decision 13). */
const ADSENSE: ForeignHosts = {
  script: [
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://fundingchoicesmessages.google.com',
    'https://*.adtrafficquality.google',
  ],
  connect: [
    'https://pagead2.googlesyndication.com',
    'https://googleads.g.doubleclick.net',
    'https://fundingchoicesmessages.google.com',
    'https://csi.gstatic.com',
    'https://*.adtrafficquality.google',
  ],
  img: [
    'https://pagead2.googlesyndication.com',
    'https://tpc.googlesyndication.com',
    'https://*.adtrafficquality.google',
  ],
  frame: [
    'https://googleads.g.doubleclick.net',
    'https://tpc.googlesyndication.com',
    'https://www.google.com',
    'https://*.adtrafficquality.google',
  ],
}

/** What the policy of a page is opened for: only what is configured, and only where people read. */
export function hostsOn(pathname: string, { analytics, adsClient }: ThirdParties): ForeignHosts {
  if (!isReadingPage(pathname)) return NO_HOSTS
  const script = analytics ? [new URL(analytics.src).origin] : []
  const sends = [...script, ...script.flatMap((origin) => SENDS_TO[origin] ?? [])]
  const ads = adsClient ? ADSENSE : NO_HOSTS
  return {
    script: [...new Set([...script, ...ads.script])],
    connect: [...new Set([...sends, ...ads.connect])],
    img: [...new Set([...sends, ...ads.img])],
    frame: ads.frame,
  }
}

/**
 * Assigned to `document.cookie` one by one they remove what others have set: our own cookie is
 * hidden from scripts, so whatever a script can see is theirs, for this host or one above it.
 */
export function removalsOf(cookies: string, hostname: string): string[] {
  const names = cookies.split(';').map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
  const labels = hostname.split('.')
  const hosts = labels.map((_, index) => labels.slice(index).join('.'))
  const places = ['', ...hosts.map((host) => `; domain=${host}`)]
  return names
    .filter((name) => name !== '')
    .flatMap((name) => places.map((place) => `${name}=; max-age=0; path=/${place}`))
}
