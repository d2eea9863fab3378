import { PURPOSES, type Answer, type Purpose } from '#app/lib/browser/consent.ts'
import { askedPurposes, type ThirdParties } from './consent-texts.ts'
import { isReadingPage } from './reading-pages.ts'

export type Service = Purpose | 'platform'

/** Returns the purposes that nobody has refused: about adverts the platform says so, where there is one. */
export function keptPurposes(
  { platform }: ThirdParties,
  consent: Answer | undefined,
  platformAgrees: boolean | undefined,
): Purpose[] {
  return PURPOSES.filter((purpose) =>
    purpose === 'adverts' && platform
      ? platformAgrees !== false && !consent?.bySignal
      : consent?.agreed.includes(purpose),
  )
}

/**
 * Returns what may be loaded. The platform asks once our banner is answered, so that they don't ask at the same
 * time, and never whom the browser's signal has answered for.
 */
export function servicesOf(
  thirdParties: ThirdParties,
  consent: Answer | undefined,
  platformAgrees: boolean | undefined,
): Service[] {
  const kept = keptPurposes(thirdParties, consent, platformAgrees)
  if (!thirdParties.platform) return kept
  const asks = !consent?.bySignal && (consent !== undefined || !askedPurposes(thirdParties))
  return [
    ...(asks ? (['platform'] as const) : []),
    ...kept.filter((purpose) => purpose !== 'adverts' || platformAgrees === true),
  ]
}

type ForeignHosts = Record<'script' | 'style' | 'connect' | 'img' | 'frame', readonly string[]>

const NO_HOSTS: ForeignHosts = { script: [], style: [], connect: [], img: [], frame: [] }
/** Further hosts a script sends to, according to its documentation. */
const SENDS_TO: Record<string, readonly string[]> = {
  'https://www.googletagmanager.com': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}
const SYNDICATION = 'https://pagead2.googlesyndication.com'
const SAFE_FRAMES = 'https://tpc.googlesyndication.com'
const DOUBLECLICK = 'https://googleads.g.doubleclick.net'
const MESSAGES = 'https://fundingchoicesmessages.google.com'
const QUALITY = 'https://*.adtrafficquality.google'
/** Google publishes no complete list for AdSense; these are the hosts observed (decision 13). */
const ADSENSE: ForeignHosts = {
  style: [],
  script: [SYNDICATION, SAFE_FRAMES, DOUBLECLICK, MESSAGES, QUALITY],
  connect: [SYNDICATION, DOUBLECLICK, MESSAGES, 'https://csi.gstatic.com', QUALITY],
  img: [SYNDICATION, SAFE_FRAMES, QUALITY],
  frame: [DOUBLECLICK, SAFE_FRAMES, 'https://www.google.com', QUALITY],
}

/** Returns the hosts a page's policy allows: only what is configured, and only on reading pages. */
export function hostsOn(pathname: string, thirdParties: ThirdParties): ForeignHosts {
  if (!isReadingPage(pathname)) return NO_HOSTS
  const { analytics, adsClient, platform } = thirdParties
  const script = analytics ? [new URL(analytics.src).origin] : []
  const sends = [...script, ...script.flatMap((origin) => SENDS_TO[origin] ?? [])]
  const ads = adsClient ? ADSENSE : NO_HOSTS
  const asks = platform ? [new URL(platform).origin] : []
  const all = (...hosts: (readonly string[])[]) => [...new Set([...hosts.flat(), ...asks])]
  return {
    script: all(script, ads.script),
    style: asks,
    connect: all(sends, ads.connect),
    img: all(sends, ads.img),
    frame: all(ads.frame),
  }
}

/** Cookies that these services are known to set on the site itself. */
const SET_BY: Record<Purpose, RegExp> = {
  analytics: /^_(?:ga|gid|gat|pk_)/,
  adverts: /^(?:__gads|__gpi|__eoi|_gcl_)/,
}

/**
 * Returns what removes the cookies of others: all that a script sees, as our own are HttpOnly, or those of the purposes
 * that are not `kept`. @param kept the purposes agreed to; `undefined` keeps nothing.
 */
export function removalsOf(
  cookies: string,
  hostname: string,
  kept: readonly Purpose[] | undefined,
): string[] {
  const refused = PURPOSES.filter((purpose) => !kept?.includes(purpose))
  const labels = hostname.split('.')
  const hosts = labels.map((_, index) => labels.slice(index).join('.'))
  const places = ['', ...hosts.map((host) => `; domain=${host}`)]
  return cookies
    .split(';')
    .map((cookie) => cookie.split('=', 1)[0]?.trim() ?? '')
    .filter(
      (name) => name !== '' && (!kept || refused.some((purpose) => SET_BY[purpose].test(name))),
    )
    .flatMap((name) => places.map((place) => `${name}=; max-age=0; path=/${place}`))
}
