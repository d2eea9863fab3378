import type { Locator } from './test.ts'

export const WITH_MOUSE = {
  how: 'with a mouse',
  width: 1280,
  press: (one: Locator) => one.click(),
} as const
export const BY_KEYBOARD = {
  how: 'by keyboard on a small phone',
  width: 360,
  press: (one: Locator) => one.press('Enter'),
} as const

/** How a journey is walked; `press` is a click, or the key on what has the focus. */
export const WAYS = [WITH_MOUSE, BY_KEYBOARD] as const
export type Press = (typeof WAYS)[number]['press']
