import places from '#content/map.json' with { type: 'json' }

type Degrees = readonly [longitude: number, latitude: number]
/** `side`: where the label goes; `down`: an offset that avoids overlaps. */
type Spot = { at: Degrees; side: 'left' | 'right'; down?: number }

/** Places on the map of facts. A fact names one in its last line, 'Place: …'. */
export const PLACES = places as object as Readonly<Record<string, Spot>>

/** The map's units: north up, 60 per degree of latitude. */
const WEST = -10.75
const NORTH = 55.5
const SCALE = 60
/** Width of a degree of longitude relative to latitude, in the middle of Ireland. */
const NARROWING = Math.cos((53.4 * Math.PI) / 180)

export const MAP_BOX = { x: -23, y: 0, width: 250, height: 250 } as const
export const LINE_HEIGHT = 11
const DIGIT_WIDTH = 5.8
const GAP_WIDTH = 7
const PADDING = 4
const REACH = 5.5
const IN_A_LINE = 3

type Fact = { id: string; title: string; number: number; place?: string | undefined }
export type Pin = {
  place: string
  facts: Fact[]
  x: number
  y: number
  label: { x: number; y: number; width: number; height: number; lines: string[] }
}

export function isPlace(name: string): boolean {
  return Object.hasOwn(PLACES, name)
}

export function toMap([longitude, latitude]: Degrees): readonly [x: number, y: number] {
  return [(longitude - WEST) * NARROWING * SCALE, (NORTH - latitude) * SCALE]
}

export function pinsOf(facts: readonly Fact[]): Pin[] {
  const named = Map.groupBy(facts, ({ place }) => place)
  return Object.entries(PLACES)
    .flatMap(([place, spot]) => {
      const here = named.get(place)
      return here ? [toPin(place, spot, here)] : []
    })
    .toSorted((a, b) => a.y - b.y)
}

function toPin(place: string, { at, side, down = 0 }: Spot, facts: Fact[]): Pin {
  const [x, y] = toMap(at)
  const lines = linesOf(facts.map(({ number }) => String(number)))
  const width = Math.max(...lines.map(widthOf)) + 2 * PADDING
  const height = lines.length * LINE_HEIGHT + 2
  const left = side === 'right' ? x + REACH : x - REACH - width
  const label = { x: left, y: y - height / 2 + down, width, height }
  return { place, facts, x, y, label: { ...label, lines: lines.map((line) => line.join(' · ')) } }
}

function linesOf(numbers: readonly string[]): string[][] {
  const rest = numbers.slice(IN_A_LINE)
  return [numbers.slice(0, IN_A_LINE), ...(rest.length > 0 ? linesOf(rest) : [])]
}

function widthOf(line: readonly string[]) {
  return line.join('').length * DIGIT_WIDTH + (line.length - 1) * GAP_WIDTH
}
