/** User agents that open links without a person. */
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

export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOT.test(userAgent)
}
