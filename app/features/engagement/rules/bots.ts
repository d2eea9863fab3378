/**
 * User agents that open links without a person: search engines, link previews, monitors, HTTP
 * libraries and automated browsers. Disguised ones meet the limit per address.
 */
const NAMES = [
  // 'Googlebot', 'bingbot', 'AhrefsBot', 'GPTBot', …; a 'Cubot' is a phone.
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

/** Returns whether the user agent identifies itself as a program. */
export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOT.test(userAgent)
}
