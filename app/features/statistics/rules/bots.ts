/** User agents that open links without a person; of the bots 'Cubot' is a phone. */
const NAMES =
  'crawl spider slurp archiver preview facebookexternalhit whatsapp/ monitor uptime lighthouse headless phantomjs ' +
  'curl/ wget/ python java/ okhttp go-http-client node-fetch undici axios/ libwww scrapy'
const BOT = new RegExp(String.raw`(?<!cu)bot\b|${NAMES.replaceAll(' ', '|')}`, 'i')

export function isBot(userAgent: string): boolean {
  return userAgent.trim() === '' || BOT.test(userAgent)
}
