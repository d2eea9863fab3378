/** [longitude, latitude] in degrees. */
type Degrees = readonly [longitude: number, latitude: number]
/** `side`: where the label goes; `down`: an offset that avoids overlaps. */
type Spot = { at: Degrees; side: 'left' | 'right'; down?: number }

/** Places on the map of facts. A fact names one in its last line, 'Place: …'. */
export const PLACES: Readonly<Record<string, Spot>> = {
  'Malin Head, Donegal': { at: [-7.37, 55.38], side: 'left' },
  'Giant’s Causeway, Antrim': { at: [-6.51, 55.24], side: 'left' },
  'Creeslough, Donegal': { at: [-7.91, 55.12], side: 'left' },
  'Lough Neagh': { at: [-6.42, 54.62], side: 'left' },
  Belfast: { at: [-5.92, 54.61], side: 'right', down: -2 },
  'Lurgan, Armagh': { at: [-6.33, 54.46], side: 'right', down: 5 },
  'Céide Fields, Mayo': { at: [-9.46, 54.31], side: 'left' },
  'Foxford, Mayo': { at: [-9.12, 53.98], side: 'right' },
  'Ballinrobe, Mayo': { at: [-9.23, 53.62], side: 'right' },
  'Clifden, Galway': { at: [-10.02, 53.44], side: 'left' },
  'Muckanaghederdauhaulia, Galway': { at: [-9.57, 53.34], side: 'right' },
  'The Burren, Clare': { at: [-9.08, 53.06], side: 'right', down: -3 },
  'Liscannor, Clare': { at: [-9.39, 52.94], side: 'left' },
  'Shannon Airport, Clare': { at: [-8.92, 52.7], side: 'right', down: 3 },
  'Ardagh, Limerick': { at: [-9.07, 52.49], side: 'left' },
  'Killorglin, Kerry': { at: [-9.78, 52.11], side: 'left' },
  'Valentia Island, Kerry': { at: [-10.34, 51.93], side: 'left' },
  'Skellig Michael, Kerry': { at: [-10.54, 51.77], side: 'left', down: 4 },
  'Ross Island, Kerry': { at: [-9.54, 52.04], side: 'right', down: -2 },
  'Buttevant, Cork': { at: [-8.67, 52.23], side: 'right' },
  Cork: { at: [-8.49, 51.89], side: 'left', down: 3 },
  'Crosshaven, Cork': { at: [-8.3, 51.8], side: 'right', down: 4 },
  'Dungarvan, Waterford': { at: [-7.62, 52.09], side: 'right', down: 8 },
  'Hook Head, Wexford': { at: [-6.93, 52.12], side: 'right', down: 4 },
  'Castlebridge, Wexford': { at: [-6.45, 52.39], side: 'right' },
  'Callan, Kilkenny': { at: [-7.39, 52.54], side: 'right' },
  'Faddan More, Tipperary': { at: [-7.99, 52.98], side: 'left', down: 6 },
  'Birr, Offaly': { at: [-7.91, 53.1], side: 'right' },
  Dublin: { at: [-6.26, 53.34], side: 'right', down: 13 },
  'Lambay Island, Dublin': { at: [-6.02, 53.49], side: 'right', down: -3 },
  'Newgrange, Meath': { at: [-6.48, 53.69], side: 'right', down: -5 },
  'Navan, Meath': { at: [-6.69, 53.65], side: 'left' },
}

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

/** From north to south. */
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
