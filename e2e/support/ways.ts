import type { Locator } from './test.ts'

/** How a journey is walked; `press` is a click, or the key on what has the focus. */
export const WAYS = [
  { how: 'with a mouse', width: 1280, press: (one: Locator) => one.click() },
  { how: 'by keyboard on a small phone', width: 360, press: (one: Locator) => one.press('Enter') },
] as const
export type Press = (typeof WAYS)[number]['press']
