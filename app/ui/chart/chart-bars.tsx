import { across, PLOT_HEIGHT, PLOT_TOP, yOf } from './chart-measures.ts'

/** Width of a bar as a fraction of its slot. */
const BAR_WIDTH = 0.72

export function ChartBars({ values, max }: { values: (number | null)[]; max: number }) {
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
