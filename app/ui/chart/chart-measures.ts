/** Pixels: space for the label of the highest line, the plot, and the axis labels. */
export const PLOT_TOP = 8
export const PLOT_HEIGHT = 160
export const LABEL_HEIGHT = 24

export function yOf(value: number, max: number): number {
  return Math.round((PLOT_TOP + PLOT_HEIGHT * (1 - value / max)) * 10) / 10
}

export function across(places: number, all: number): string {
  return `${((places / all) * 100).toFixed(3)}%`
}
