import { numberLabel, ticksFor, type Period, type Series } from '#app/lib/chart-series.ts'
import { ChartBars } from './chart-bars.tsx'
import { ChartLine } from './chart-line.tsx'
import { across, LABEL_HEIGHT, PLOT_HEIGHT, PLOT_TOP, yOf } from './chart-measures.ts'

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
