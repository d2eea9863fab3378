import { numberLabel, ticksFor, type Period, type Series } from '#app/lib/chart-series.ts'

/** Pixels: space for the label of the highest line, the plot, and the axis labels. */
const PLOT_TOP = 8
const PLOT_HEIGHT = 160
const LABEL_HEIGHT = 24

function yOf(value: number, max: number): number {
  return Math.round((PLOT_TOP + PLOT_HEIGHT * (1 - value / max)) * 10) / 10
}

function across(places: number, all: number): string {
  return `${((places / all) * 100).toFixed(3)}%`
}

const HEIGHT = PLOT_TOP + PLOT_HEIGHT + LABEL_HEIGHT

type ChartProps = {
  /** The axis labels every nth period. */
  labelEvery: number
  periods: Period[]
  series: Series[]
  alternative: string
}

/** Horizontal positions are percentages and vertical ones pixels, so that text never stretches. */
export function Chart({ labelEvery, periods, series, alternative }: ChartProps) {
  const ticks = ticksFor(Math.max(0, ...series.flatMap(({ values }) => values.map(Number))))
  const max = ticks.at(-1) ?? 1
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)]">
      <Scale ticks={ticks} max={max} />
      <svg
        role="img"
        aria-label={alternative}
        width="100%"
        height={HEIGHT}
        className="overflow-visible"
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="0"
            x2="100%"
            y1={yOf(tick, max)}
            y2={yOf(tick, max)}
            className="stroke-line"
          />
        ))}
        {series.map(({ kind, values }, index) =>
          kind === 'bars' ? (
            <ChartBars key={index} values={values} max={max} />
          ) : (
            <ChartLine key={index} values={values} max={max} second={index > 0} />
          ),
        )}
        <Axis labelEvery={labelEvery} periods={periods} />
        <Readings periods={periods} series={series} />
      </svg>
    </div>
  )
}

function Scale({ ticks, max }: { ticks: number[]; max: number }) {
  const labels = ticks.map((tick) => tick.toLocaleString('en-IE'))
  const width = Math.max(...labels.map(({ length }) => length)) * 7 + 10
  return (
    <svg aria-hidden width={width} height={HEIGHT} className="overflow-visible">
      {ticks.map((tick, index) => (
        <text
          key={tick}
          x={width - 8}
          y={yOf(tick, max) + 4}
          textAnchor="end"
          className="fill-muted text-xs"
        >
          {labels[index]}
        </text>
      ))}
    </svg>
  )
}

function Axis({ labelEvery, periods }: Pick<ChartProps, 'labelEvery' | 'periods'>) {
  const last = periods.length - 1
  return periods.map(({ start, short }, index) => {
    if ((last - index) % labelEvery !== 0) return null
    return (
      <text
        key={start}
        x={index === last ? '100%' : across(index + 0.5, periods.length)}
        y={HEIGHT - 4}
        textAnchor={index === last ? 'end' : 'middle'}
        className="fill-muted text-xs"
      >
        {short}
      </text>
    )
  })
}

function Readings({ periods, series }: Pick<ChartProps, 'periods' | 'series'>) {
  return periods.map(({ start, long }, index) => (
    <rect
      key={start}
      x={across(index, periods.length)}
      width={across(1, periods.length)}
      y={PLOT_TOP}
      height={PLOT_HEIGHT}
      className="fill-ink opacity-0 hover:opacity-10"
    >
      <title>
        {[
          long,
          ...series.map(({ label, values }) => `${label}: ${numberLabel(values[index])}`),
        ].join('\n')}
      </title>
    </rect>
  ))
}

const BAR_WIDTH = 0.72

function ChartBars({ values, max }: Omit<LineProps, 'second'>) {
  return values.map((value, index) => {
    const top = yOf(value ?? 0, max)
    return (
      value !== null &&
      value > 0 && (
        <rect
          key={index}
          x={across(index + (1 - BAR_WIDTH) / 2, values.length)}
          width={across(BAR_WIDTH, values.length)}
          y={top}
          height={PLOT_TOP + PLOT_HEIGHT - top}
          rx={2}
          className="fill-link"
        />
      )
    )
  })
}

type Point = { x: number; y: number }

type LineProps = { values: (number | null)[]; max: number; second: boolean }

/** Stretches with the screen without stretching its stroke. `second` lines are drawn over bars. */
function ChartLine({ values, max, second }: LineProps) {
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
