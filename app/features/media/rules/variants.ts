import { Problem } from '#app/lib/http/problem.ts'

/** ipx modifiers, with all values rounded to the steps below. */
export type Variant = {
  format: Format
  width?: number
  height?: number
  fit?: Fit
  quality?: number
  /** With #. */
  background?: string
}
type Format = 'webp' | 'avif' | 'jpeg' | 'png'
type Fit = (typeof FITS)[number]

/** Few steps, so that all variants fit into the cache (docs/contract.md#picture-variants). */
const WIDTHS = [320, 640, 768, 1024, 1280, 1536]
/** For the widths at 16:10, at 1:1, and between. */
const HEIGHTS = [200, 320, 400, 480, 640, 768, 800, 960, 1024, 1280, 1536]
const QUALITIES = [30, 50, 65, 80, 95]
const FITS = ['cover', 'contain', 'fill', 'inside', 'outside'] as const
const FORMATS = new Map<string, Format>([
  ['webp', 'webp'],
  ['avif', 'avif'],
  ['jpeg', 'jpeg'],
  ['jpg', 'jpeg'],
  ['png', 'png'],
])
/** White, black, transparent, and the backgrounds of the two colour schemes (app/styles.css). */
const BACKGROUNDS = new Set(
  'ffffffff 000000ff 00000000 f6f8faff 15110fff e3f1f8ff 33251dff'.split(' '),
)

const KEYS = new Map([
  ...['w', 'width'].map((name) => [name, 'width'] as const),
  ...['h', 'height'].map((name) => [name, 'height'] as const),
  ...['s', 'resize'].map((name) => [name, 'size'] as const),
  ...['f', 'format'].map((name) => [name, 'format'] as const),
  ...['q', 'quality'].map((name) => [name, 'quality'] as const),
  ...['fit'].map((name) => [name, 'fit'] as const),
  ...['b', 'background'].map((name) => [name, 'background'] as const),
])
type Key = NonNullable<ReturnType<typeof KEYS.get>>

const MODIFIERS_MAX = 100

/** Parses `w_640,f_webp`, or `_` for none. @throws Problem `invalid`. */
export function parseVariant(modifiers: string): Variant {
  const given = parseModifiers(modifiers)
  const [width, height] = sizeOf(given)
  const format = read(given, 'format', (value) => FORMATS.get(value)) ?? 'webp'
  const fit = read(given, 'fit', (value) => FITS.find((known) => known === value))
  const quality = read(given, 'quality', (value) => snapUp(value, QUALITIES, 100))
  const background = read(given, 'background', toBackground)
  const isFramed = width !== undefined && height !== undefined
  const isPadded = isFramed && fit === 'contain'
  // Modifiers without effect must not make separate variants.
  return {
    format,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    ...(isFramed && { fit: fit ?? 'cover' }),
    ...(quality !== undefined && format !== 'png' && { quality }),
    ...(background !== undefined && (isPadded || format === 'jpeg') && { background }),
  }
}

export function variantKey({ width, height, fit, format, quality, background }: Variant): string {
  return [width, height, fit, format, quality, background].map((value) => value ?? '').join(',')
}

function parseModifiers(modifiers: string) {
  if (modifiers.length > MODIFIERS_MAX) throw wrong(modifiers)
  const given = new Map<Key, string>()
  for (const modifier of modifiers === '_' ? [] : modifiers.split(/[,&]/)) {
    const [, name = '', value = ''] = /^([a-z]+)[_:=](\w+)$/.exec(modifier) ?? []
    const key = KEYS.get(name)
    if (!key || given.has(key)) throw wrong(modifier)
    given.set(key, value)
  }
  return given
}

function sizeOf(given: ReadonlyMap<Key, string>): [width?: number, height?: number] {
  const size = given.get('size')
  if (size === undefined)
    return [
      read(given, 'width', (value) => snapUp(value, WIDTHS)),
      read(given, 'height', (value) => snapUp(value, HEIGHTS)),
    ]
  const [width = '', height = width, ...rest] = size.split('x')
  const snapped = [snapUp(width, WIDTHS), snapUp(height, HEIGHTS)] as const
  const isDouble = given.has('width') || given.has('height')
  if (isDouble || rest.length > 0 || !snapped[0] || !snapped[1]) throw wrong(size)
  return [...snapped]
}

function read<T>(given: ReadonlyMap<Key, string>, key: Key, parse: (value: string) => T) {
  const value = given.get(key)
  if (value === undefined) return undefined
  const parsed = parse(value)
  if (parsed === undefined) throw wrong(`${key} ${value}`)
  return parsed
}

function snapUp(value: string, steps: readonly number[], max = 99_999) {
  const number = /^[1-9]\d{0,4}$/.test(value) ? Number(value) : Infinity
  if (number > max) return undefined
  return steps.find((step) => step >= number) ?? steps.at(-1)
}

function toBackground(value: string) {
  const digits = value.toLowerCase()
  const six = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const eight = six.length === 6 ? `${six}ff` : six
  return BACKGROUNDS.has(eight) ? `#${eight}` : undefined
}

function wrong(modifier: string) {
  const shown = modifier.slice(0, 40)
  return new Problem('invalid', `“${shown}” is not how a picture can be asked for here.`)
}
