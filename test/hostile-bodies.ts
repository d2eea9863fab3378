import { gzipSync } from 'node:zlib'

export type HostileBody = { bytes: Buffer; encoding?: string }

const LARGE = 900_000
const packed = (text: string): HostileBody => ({ bytes: gzipSync(text), encoding: 'gzip' })
const many = (piece: string, bytes = LARGE) =>
  Buffer.from(piece.repeat(Math.floor(bytes / Buffer.byteLength(piece))))
const item = (number: number) => `<item><title>Win ${number}</title></item>`
const items = Array.from({ length: 100_000 }, (_, number) => item(number)).join('')
const node = JSON.stringify({ '@type': 'Event', name: 'Win', endDate: '1/1/2027', image: 'x' })
const jsonLd = `<script type="application/ld+json">[${`${node},`.repeat(30_000)}${node}]</script>`

/** What a server may send to take the site's time, as page, robots.txt, feed, table or picture. */
export const HOSTILE_BODIES: Record<string, HostileBody> = {
  'line feeds': packed('\n'.repeat(2_000_000)),
  'carriage returns': packed('\r'.repeat(2_000_000)),
  'line separators': { bytes: many('\u2028') },
  spaces: packed(' '.repeat(2_000_000)),
  dates: { bytes: many('1/1 ') },
  'dates in lines': { bytes: many('closes 1/1/27 to 2/2/27\n') },
  weekdays: { bytes: many('sun ') },
  amounts: { bytes: many('worth €1,000 ') },
  'words of entry': { bytes: many('win ') },
  links: { bytes: many('<a href="/win">Win</a>') },
  'nested elements': { bytes: many('<div>') },
  forms: { bytes: many('<form><label>Name<input></label>') },
  '2 MB of JSON-LD': packed(jsonLd.slice(0, 1_900_000)),
  'robots rules with stars': {
    bytes: many('User-agent: CompetitionsIrelandBot\nDisallow: /*a*a*a*a*a*a*a*a*b\n'),
  },
  'robots groups': { bytes: many('User-agent: *\n') },
  '100,000 items of a feed': packed(`<rss version="2.0"><channel>${items}</channel></rss>`),
  'quotation marks': { bytes: many('"') },
  'cells of quotation marks': {
    bytes: Buffer.concat([Buffer.from('title,link\n'), many('",\n')]),
  },
  'columns without end': { bytes: many('a,') },
  '100 MB in a gzip bomb': { bytes: gzipSync(Buffer.alloc(100_000_000)), encoding: 'gzip' },
}
