import { Icon } from '#app/ui/icon.tsx'
import { LINE_HEIGHT, MAP_BOX, type Pin } from '../rules/places.ts'
import outline from './ireland-outline.svg?no-inline'

const { x, y, width, height } = MAP_BOX

export function IrelandMap({ pins }: { pins: readonly Pin[] }) {
  return (
    <figure className="min-w-0 print:break-inside-avoid">
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`Map of Ireland with ${pins.length} places, marked with the numbers of the facts about them`}
        className="mx-auto h-auto w-full max-w-[31.25rem]"
      >
        <use
          href={`${outline}#land`}
          strokeWidth={0.8}
          strokeLinejoin="round"
          className="fill-tint stroke-accent"
        />
        <use href={`${outline}#lake`} className="fill-surface" />
        {pins.map((pin) => (
          <Marker key={pin.place} pin={pin} />
        ))}
      </svg>
      <figcaption className="no-print mx-auto mt-2 max-w-[31.25rem]">
        <PlaceList pins={pins} />
      </figcaption>
    </figure>
  )
}

function Marker({ pin: { x: left, y: top, label } }: { pin: Pin }) {
  return (
    <g>
      <rect
        x={label.x}
        y={label.y}
        width={label.width}
        height={label.height}
        rx={6.5}
        className="fill-primary"
      />
      {label.lines.map((line, index) => (
        <text
          key={line}
          x={label.x + label.width / 2}
          y={label.y + (index + 1) * LINE_HEIGHT - 1}
          textAnchor="middle"
          className="fill-on-primary text-xs font-semibold"
        >
          {line}
        </text>
      ))}
      <circle cx={left} cy={top} r={2.6} className="fill-urgent stroke-surface" strokeWidth={1} />
    </g>
  )
}

function PlaceList({ pins }: { pins: readonly Pin[] }) {
  return (
    <details className="group rounded-card bg-card shadow-card">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 font-semibold">
        {pins.length} places on the map
        <Icon name="chevron-down" size={20} className="fold-arrow" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(230px,1fr))] gap-x-4 px-4 pb-3">
        {pins.map(({ place, facts }) => (
          <li key={place} className="flex flex-wrap items-center gap-x-1 text-sm">
            <span className="min-w-0 wrap-anywhere">{place}</span>
            {facts.map(({ id, number, title }) => (
              <a
                key={id}
                href={`#${id}`}
                title={title}
                className="inline-grid size-11 place-items-center font-semibold text-link underline underline-offset-3 hover:decoration-2"
              >
                <span className="sr-only">{' Fact '}</span>
                {number}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
