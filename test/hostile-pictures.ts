import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A file that could be uploaded as a picture. */
export type HostileFile = { what: string; bytes: Buffer }
type Format = (typeof FORMATS)[number]

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
const CUTS = [0.01, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 0.99]
const FLIPS = 8
const HTML = Buffer.from('<html><script>alert(document.cookie)</script></html>')
const PNG_MAGIC = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Returns broken, mislabelled, huge and hostile files, the same for the same seed.
 * @param random numbers from 0 to 1 from a fixed seed
 */
export async function hostilePictures(random: () => number): Promise<HostileFile[]> {
  const good = await goodPictures(random)
  return [
    ...good.map(({ format, bytes }) => ({ what: `a good ${format}`, bytes })),
    ...good.flatMap(cutShort),
    ...good.flatMap((picture) => flipped(picture, random)),
    ...polyglots(good),
    ...hugeHeaders(good),
    ...pngBombs(),
    ...(await animatedPictures(random)),
    ...svgs(),
    ...otherKinds(),
    { what: 'nothing', bytes: Buffer.alloc(0) },
    { what: 'one byte', bytes: Buffer.from('x') },
    { what: 'a byte too many', bytes: Buffer.alloc(10 * 1024 * 1024 + 1, good[0]?.bytes) },
    { what: '10 MB of nothing', bytes: Buffer.alloc(10 * 1024 * 1024) },
  ]
}

type Good = { format: Format; bytes: Buffer }

/** Valid pictures with EXIF, XMP and ICC metadata. */
async function goodPictures(random: () => number): Promise<Good[]> {
  const pixels = Buffer.from(Array.from({ length: 160 * 120 * 3 }, () => random() * 256))
  const picture = sharp(pixels, { raw: { width: 160, height: 120, channels: 3 } })
    .withExif({
      IFD0: { Copyright: 'Mallory <script>', Artist: 'Mallory' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 20/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
    .withIccProfile('p3')
  return Promise.all(
    FORMATS.map(async (format) => ({
      format,
      bytes: await picture.clone().toFormat(format).toBuffer(),
    })),
  )
}

function cutShort({ format, bytes }: Good): HostileFile[] {
  return CUTS.map((part) => ({
    what: `${format} cut at ${part}`,
    bytes: bytes.subarray(0, Math.floor(bytes.length * part)),
  }))
}

function flipped({ format, bytes }: Good, random: () => number): HostileFile[] {
  return Array.from({ length: FLIPS }, (_, index) => {
    const changed = Buffer.from(bytes)
    // The first half flip bits in the header, where decoders branch most.
    const reach = index < FLIPS / 2 ? Math.min(200, changed.length) : changed.length
    for (let flips = 0; flips <= index * 3; flips += 1) {
      const at = Math.floor(random() * reach)
      changed[at] = (changed[at] ?? 0) ^ (1 << Math.floor(random() * 8))
    }
    return { what: `${format} with flipped bits ${index}`, bytes: changed }
  })
}

function polyglots(good: readonly Good[]): HostileFile[] {
  const after = good.map(({ format, bytes }) => ({
    what: `${format} with HTML after it`,
    bytes: Buffer.concat([bytes, HTML]),
  }))
  const before = good.map(({ format, bytes }) => ({
    what: `${format} with HTML before it`,
    bytes: Buffer.concat([HTML, bytes]),
  }))
  const swapped = good.map(({ format, bytes }, index) => {
    const magic = good[(index + 1) % good.length]?.bytes.subarray(0, 12) ?? Buffer.alloc(0)
    return {
      what: `${format} with another's magic bytes`,
      bytes: Buffer.concat([magic, bytes.subarray(12)]),
    }
  })
  const script = Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//', 'latin1')
  const zipped = Buffer.concat([good[0]?.bytes ?? HTML, Buffer.from('PK\x03\x04', 'latin1'), HTML])
  return [
    ...after,
    ...before,
    ...swapped,
    { what: 'a script that starts like a GIF', bytes: script },
    { what: 'a JPEG that is an archive too', bytes: zipped },
  ]
}

/** Small files whose headers claim enormous dimensions. */
function hugeHeaders(good: readonly Good[]): HostileFile[] {
  const of = (format: Format) => Buffer.from(good.find((one) => one.format === format)?.bytes ?? '')
  const jpeg = of('jpeg')
  const frame = jpeg.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[at + 1] ?? 0),
  )
  jpeg.fill(0xff, frame + 5, frame + 9)
  const webp = of('webp')
  const canvas = webp.indexOf('VP8X')
  webp.fill(0xff, canvas + 12, canvas + 18)
  const still = of('webp')
  const image = still.indexOf('VP8 ')
  still.fill(0xff, image + 14, image + 18)
  const gif = of('gif')
  gif.fill(0xff, 6, 10)
  const avif = of('avif')
  // Larger values are refused too, but GLib prints a warning for each.
  avif.write('00ffffff00ffffff', avif.indexOf('ispe') + 8, 'hex')
  return [
    { what: 'jpeg of 65535 × 65535', bytes: jpeg },
    { what: 'webp of a huge canvas', bytes: webp },
    { what: 'webp of a huge picture', bytes: still },
    { what: 'gif of 65535 × 65535', bytes: gif },
    { what: 'avif of 16 million × 16 million', bytes: avif },
    ...[30_000, 65_535, 0x7fffffff, 0xffffffff, 0].map((size) => ({
      what: `png of ${size} × ${size}`,
      bytes: aPng(size, size, [['IDAT', deflateSync(Buffer.alloc(100))]]),
    })),
    {
      what: 'png just over the limit',
      bytes: aPng(6250, 4001, [['IDAT', deflateSync(Buffer.alloc(100))]]),
    },
  ]
}

function pngBombs(): HostileFile[] {
  const zeros = deflateSync(Buffer.alloc(60 * 1024 * 1024), { level: 1 })
  const rows = deflateSync(Buffer.alloc(10 * 31))
  const text = (keyword: string, rest: Buffer) =>
    Buffer.concat([Buffer.from(`${keyword}\0\0`), rest])
  const png = (...before: [string, Buffer][]) => aPng(10, 10, [...before, ['IDAT', rows]])
  return [
    { what: 'png with a bomb for a picture', bytes: aPng(10, 10, [['IDAT', zeros]]) },
    { what: 'png with a bomb in zTXt', bytes: png(['zTXt', text('Comment', zeros)]) },
    { what: 'png with a bomb in iCCP', bytes: png(['iCCP', text('icc', zeros)]) },
    { what: 'png with a script in tEXt', bytes: png(['tEXt', text('Comment', HTML)]) },
    {
      what: 'png with 20,000 texts',
      bytes: png(...Array.from({ length: 20_000 }, (): [string, Buffer] => ['tEXt', HTML])),
    },
    { what: 'png with a huge text', bytes: png(['tEXt', Buffer.alloc(9 * 1024 * 1024, 'script')]) },
    { what: 'png with a script in eXIf', bytes: png(['eXIf', HTML]) },
    { what: 'png with unknown chunks', bytes: png(['scRp', HTML], ['PHPx', HTML]) },
    {
      what: 'png with animation chunks',
      bytes: png(['acTL', Buffer.from('0000ffff00000000', 'hex')]),
    },
    { what: 'png without a picture', bytes: aPng(10, 10, []) },
    { what: 'png with half a picture', bytes: aPng(2000, 2000, [['IDAT', rows]]) },
    { what: 'png of 1 × 25,000,000', bytes: aPng(1, 25_000_000, [['IDAT', rows]]) },
  ]
}

function aPng(width: number, height: number, chunks: readonly [string, Buffer][]) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const all: [string, Buffer][] = [['IHDR', header], ...chunks, ['IEND', Buffer.alloc(0)]]
  return Buffer.concat([PNG_MAGIC, ...all.map(([type, data]) => pngChunk(type, data))])
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

async function animatedPictures(random: () => number): Promise<HostileFile[]> {
  const raw = { width: 20, height: 20 * 300, channels: 3, pageHeight: 20 } as const
  const pixels = Buffer.from(
    Array.from({ length: raw.width * raw.height * 3 }, () => random() * 256),
  )
  const animated = () => sharp(pixels, { raw })
  return [
    { what: 'gif of 300 frames', bytes: await animated().gif({ effort: 1 }).toBuffer() },
    { what: 'webp of 300 frames', bytes: await animated().webp({ effort: 0 }).toBuffer() },
  ]
}

function svgs(): HostileFile[] {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">${inside}</svg>`
  const nested = Array.from({ length: 20 }, (_, level) => {
    const use = `<use xlink:href="#n${level}"/>`
    return `<g id="n${level + 1}">${use.repeat(10)}</g>`
  })
  const entities = Array.from({ length: 9 }, (_, level) => {
    const refers = level === 0 ? 'lol' : `&e${level - 1};`
    return `<!ENTITY e${level} "${refers.repeat(10)}">`
  })
  const texts = {
    'svg with a script': svg('<script>alert(1)</script>'),
    'svg with a prologue': `<?xml version="1.0"?><!DOCTYPE svg>${svg('<rect/>')}`,
    'svg after a byte order mark': `\uFEFF  \n<!-- x -->${svg('<rect/>')}`,
    'svg of nested uses': svg(
      `<defs><rect id="n0"/>${nested.join('')}</defs><use xlink:href="#n20"/>`,
    ),
    'svg of an entity bomb': `<!DOCTYPE svg [${entities.join('')}]>${svg('<text>&e8;</text>')}`,
    'svg that reads a file': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
    'svg that fetches': svg('<image xlink:href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
    'svg of a huge size': svg('').replace('"9" height="9"', '"99999" height="99999"'),
    'svg in HTML': `<html>${svg('<foreignObject><iframe src="javascript:alert(1)"/></foreignObject>')}`,
  }
  const plain = Object.entries(texts).map(([what, text]) => ({ what, bytes: Buffer.from(text) }))
  return [
    ...plain,
    { what: 'svg in UTF-16', bytes: Buffer.from(`\uFEFF${svg('<rect/>')}`, 'utf16le') },
    { what: 'svg, zipped', bytes: gzipSync(svg('<script>alert(1)</script>')) },
  ]
}

/** The first bytes of other formats that libvips could load; some are whole files. */
function otherKinds(): HostileFile[] {
  const box = (brand: string) => `\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`
  const signatures = {
    TIFF: 'II*\0\x08\0\0\0',
    'big TIFF': 'MM\0+\0\x08\0\0',
    PDF: '%PDF-1.7\n1 0 obj\n<< /JS (app.alert(1)) >>',
    HEIC: box('heic'),
    'HEIF sequence': box('hevc'),
    'AVIF of nothing': box('avif'),
    MP4: box('mp42'),
    ICO: '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0',
    BMP: `BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\x01\0\x18\0`,
    PSD: '8BPS\0\x01',
    'JPEG 2000': '\0\0\0\x0cjP  \r\n\x87\n',
    'JPEG XL': '\xff\n\0\0',
    EXR: 'v/1\x01',
    FITS: 'SIMPLE  =                    T',
    Radiance: '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n',
    PPM: `P6\n9 9\n255\n${'x'.repeat(243)}`,
    VIPS: '\xb6\xa6\xf2\x08\x09\0\0\0\x09\0\0\0',
    MATLAB: 'MATLAB 5.0 MAT-file',
    MVG: 'push graphic-context\nimage over 0,0 0,0 "|id"\npop graphic-context',
    EPS: '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (w) file',
    QOI: 'qoif\0\0\0\x09\0\0\0\x09\x03\0',
    CSV: '1,2,3\n4,5,6\n',
    'GIF without a frame': 'GIF89a\x09\0\x09\0\0\0\0;',
    HTML: HTML.toString(),
    'an ELF program': '\x7fELF\x02\x01\x01',
  }
  return Object.entries(signatures).map(([what, text]) => {
    const padded = Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(200)])
    return { what, bytes: padded }
  })
}
