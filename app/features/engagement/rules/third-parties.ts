import { isReadingPage } from './reading-pages.ts'

export type ThirdParties = {
  analytics?: { src: string; id?: string }
  /** The publisher's id at Google AdSense, ca-pub-… */
  adsClient?: string
}

type ForeignHosts = {
  script: readonly string[]
  connect: readonly string[]
  img: readonly string[]
  frame: readonly string[]
}

const NO_HOSTS: ForeignHosts = { script: [], connect: [], img: [], frame: [] }
/** Further hosts a script sends to, according to its documentation. */
const SENDS_TO: Record<string, readonly string[]> = {
  'https://www.googletagmanager.com': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}
/** Google publishes no complete list for AdSense; these are the hosts observed (decision 13). */
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

/** Returns the hosts a page's policy allows: only what is configured, and only on reading pages. */
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

/** Our own cookie is HttpOnly, so every cookie that a script sees is a third party's. */
export function removalsOf(cookies: string, hostname: string): string[] {
  const names = cookies.split(';').map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
  const labels = hostname.split('.')
  const hosts = labels.map((_, index) => labels.slice(index).join('.'))
  const places = ['', ...hosts.map((host) => `; domain=${host}`)]
  return names
    .filter((name) => name !== '')
    .flatMap((name) => places.map((place) => `${name}=; max-age=0; path=/${place}`))
}
