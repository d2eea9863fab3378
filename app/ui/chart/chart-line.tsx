import { across, PLOT_HEIGHT, PLOT_TOP, yOf } from './chart-measures.ts'

type Point = { x: number; y: number }

/** Stretches with the screen without stretching its stroke. `second` lines are drawn over bars. */
export function ChartLine({
  values,
  max,
  second,
}: {
  values: (number | null)[]
  max: number
  second: boolean
}) {
  const runs = runsOf(values, max)
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 ${PLOT_TOP} ${values.length} ${PLOT_HEIGHT}`}
        preserveAspectRatio="none"
        x="0"
        y={PLOT_TOP}
        width="100%"
        height={PLOT_HEIGHT}
        className="overflow-visible"
      >
        {runs.map((run, index) => (
          <g key={index} fill="none" strokeLinejoin="round">
            {second && <Stroke run={run} width={6} className="stroke-card" />}
            <Stroke run={run} width={2} className={second ? 'stroke-ink' : 'stroke-link'} />
          </g>
        ))}
      </svg>
      {runs.flat().map(({ x, y }) => (
        <circle
          key={x}
          cx={across(x, values.length)}
          cy={y}
          r={second ? 3.5 : 2.5}
          strokeWidth={1.5}
          className={second ? 'fill-ink stroke-card' : 'fill-link'}
        />
      ))}
    </>
  )
}

function Stroke({ run, width, className }: { run: Point[]; width: number; className: string }) {
  return (
    <polyline
      points={run.map(({ x, y }) => `${x},${y}`).join(' ')}
      strokeWidth={width}
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
}

function runsOf(values: (number | null)[], max: number): Point[][] {
  const runs: Point[][] = [[]]
  values.forEach((value, index) => {
    if (value === null) runs.push([])
    else runs.at(-1)?.push({ x: index + 0.5, y: yOf(value, max) })
  })
  return runs.filter(({ length }) => length > 0)
}
