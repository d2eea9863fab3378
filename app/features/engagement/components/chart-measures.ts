/** Pixels: room above the highest line for its label, the picture itself, the names below it. */
export const PLOT_TOP = 8
export const PLOT_HEIGHT = 160
export const LABEL_HEIGHT = 24

/** How far down a value lies, in pixels. */
export function yOf(value: number, max: number): number {
  return Math.round((PLOT_TOP + PLOT_HEIGHT * (1 - value / max)) * 10) / 10
}

/** So many of `all` places across, as a part of the width. */
export function across(places: number, all: number): string {
  return `${((places / all) * 100).toFixed(3)}%`
}
