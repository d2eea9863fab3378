import type { MouseEvent } from 'react'
import { expect, test } from 'vitest'
import { pressing } from './count-click.ts'

type Pressed = { link: string; at: number; button?: number; isHeldBack?: boolean }

/** Returns the indexes of the presses that opened, and of those that were counted. */
function pressAll(presses: readonly Pressed[]) {
  const counted: number[] = []
  const opened: number[] = []
  for (const [index, { link, at, button = 0, isHeldBack = false }] of presses.entries()) {
    const event = {
      currentTarget: { href: link },
      timeStamp: at,
      button,
      defaultPrevented: false,
      preventDefault() {
        this.defaultPrevented = true
      },
    }
    const { onClick, onAuxClick } = pressing((press) => {
      if (isHeldBack) press.preventDefault()
      else counted.push(index)
    })
    const listen = button === 0 ? onClick : onAuxClick
    listen(event as unknown as MouseEvent<HTMLAnchorElement>)
    if (!event.defaultPrevented) opened.push(index)
  }
  return { counted, opened }
}

test.for<[string, Pressed[], number[]]>([
  [
    'a double tap opens once',
    [
      { link: 'a', at: 0 },
      { link: 'a', at: 180 },
    ],
    [0],
  ],
  [
    'so does a trembling finger',
    [
      { link: 'b', at: 5000 },
      { link: 'b', at: 5400 },
      { link: 'b', at: 5900 },
    ],
    [0],
  ],
  [
    'a press after a second opens again',
    [
      { link: 'c', at: 0 },
      { link: 'c', at: 1000 },
    ],
    [0, 1],
  ],
  [
    'another link opens at once',
    [
      { link: 'd', at: 0 },
      { link: 'e', at: 90 },
    ],
    [0, 1],
  ],
  [
    'the middle button counts as a press',
    [
      { link: 'f', at: 0, button: 1 },
      { link: 'f', at: 300, button: 1 },
    ],
    [0],
  ],
  [
    'a press that was held back is none',
    [
      { link: 'g', at: 0, isHeldBack: true },
      { link: 'g', at: 500 },
    ],
    [1],
  ],
])('%s', ([, presses, expected]) => {
  expect(pressAll(presses)).toEqual({ counted: expected, opened: expected })
})
