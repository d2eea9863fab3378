/**
 * What programs call themselves that open links without a person: search engines, previews of
 * chats and social networks, watchers, libraries and remote-controlled browsers. Those that hide
 * are held back by the limit of each address.
 */
const NAMES = [
  // 'Googlebot', 'bingbot', 'AhrefsBot', 'GPTBot', …; a 'Cubot' is a telephone.
  '(?<!cu)bot\\b',
  'crawl',
  'spider',
  'slurp',
  'archiver',
  'preview',
  'facebookexternalhit',
  'whatsapp/',
  'monitor',
  'uptime',
  'lighthouse',
  'headless',
  'phantomjs',
  'curl/',
  'wget/',
  'python',
  'java/',
  'okhttp',
  'go-http-client',
  'node-fetch',
  'undici',
  'axios/',
  'libwww',
  'scrapy',
]
const BOT = new RegExp(NAMES.join('|'), 'i')

/** Whether a program rather than a person is asking, as far as it says so. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOT.test(userAgent)
}
