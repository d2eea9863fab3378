export type Point = { x: number; y: number }

const MIN_PX = 56
/** Swipes from the edges of the screen are the browser's: back and forward. */
const EDGE_PX = 24

/** Whether a finger went left across a screen of this width. All in CSS pixels. */
export function isLeftSwipe(from: Point, to: Point, screenWidth: number): boolean {
  if (from.x < EDGE_PX || from.x > screenWidth - EDGE_PX) return false
  const left = from.x - to.x
  return left >= MIN_PX && left > 2 * Math.abs(to.y - from.y)
}
