import { DOT_ROWS, DOT_STEP } from './ireland-dots.ts'

type Pin = { name: string; x: number; y: number; side: 'left' | 'right' }

/** Places of the facts, in the units of the drawing (scripts/content-images). */
const PINS: readonly Pin[] = [
  { name: 'Malin Head', x: 121, y: 7, side: 'left' },
  { name: 'Giant’s Causeway', x: 152, y: 16, side: 'right' },
  { name: 'Céide Fields', x: 46, y: 71, side: 'left' },
  { name: 'Newgrange', x: 153, y: 108, side: 'right' },
  { name: 'Birr', x: 101, y: 144, side: 'right' },
  { name: 'Shannon Airport', x: 65, y: 168, side: 'right' },
  { name: 'Carrauntoohil', x: 36, y: 210, side: 'right' },
  { name: 'Skellig Michael', x: 7.5, y: 224, side: 'right' },
]

/** Ireland in dots, with some of the places that the facts speak of. */
export function IrelandMap() {
  return (
    <svg
      viewBox="-38 -4 282 262"
      role="img"
      aria-label={`Map of Ireland showing ${PINS.map(({ name }) => name).join(', ')}`}
      className="mx-auto w-full max-w-[400px]"
    >
      <path
        d={DOT_ROWS}
        fill="none"
        strokeWidth={3.7}
        strokeLinecap="round"
        strokeDasharray={`0 ${DOT_STEP}`}
        className="stroke-link opacity-35"
      />
      {PINS.map(({ name, x, y, side }) => (
        <g key={name}>
          <circle cx={x} cy={y} r={4.2} className="fill-urgent stroke-surface" strokeWidth={1.6} />
          <text
            x={side === 'right' ? x + 7.5 : x - 7.5}
            y={y + 3.2}
            textAnchor={side === 'right' ? 'start' : 'end'}
            strokeWidth={3}
            strokeLinejoin="round"
            className="fill-ink stroke-surface text-[9.5px] font-semibold [paint-order:stroke]"
          >
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
