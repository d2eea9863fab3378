import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { playNotices, type Step } from '#test/play-notices.ts'

const UPHELD = 'upheld: The logo is theirs.'
const NO_ACTION = 'no action: It is their own.'
const DOWN = 'taken down'
const REJECTED = 'Not published'
const HOUR = 3600

/** What is done at which second, and the mails that the reporter and the submitter get, in order. */
const ORDERS: readonly (readonly [
  steps: readonly Step[],
  reporter: string[],
  submitter: string[],
])[] = [
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
    ],
    [NO_ACTION],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
    ],
    [DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [120, 'take down'],
    ],
    [DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [120, 'take down'],
    ],
    [DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'correct'],
      [70, 'uphold'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [70, 'correct'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [65, 'correct'],
    ],
    [DOWN],
    [REJECTED],
  ],
  // Undone before a mail has left.
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [HOUR, 'undo reports'],
    ],
    [],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [90, 'undo reports'],
      [120, 'uphold'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [90, 'undo reports'],
      [120, 'no action'],
    ],
    [NO_ACTION],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [70, 'undo decision'],
    ],
    [],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [70, 'undo decision'],
      [80, 'uphold'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [90, 'take down'],
      [95, 'undo decision'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [90, 'take down'],
      [95, 'undo decision'],
      [99, 'undo reports'],
    ],
    [],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [HOUR + 60, 'take down'],
      [HOUR + 68, 'undo decision'],
    ],
    [UPHELD],
    [],
  ],
  // Decided otherwise, before and after the answer has left.
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [70, 'approve'],
    ],
    [],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [70, 'approve'],
      [75, 'undo decision'],
    ],
    [DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [70, 'approve'],
      [75, 'no action'],
    ],
    [NO_ACTION],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [70, 'take down'],
      [80, 'approve'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [120, 'approve'],
    ],
    [DOWN],
    [REJECTED, 'Published'],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [3 * HOUR, 'take down'],
    ],
    [UPHELD],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [90, 'take down'],
      [120, 'approve'],
      [150, 'undo reports'],
    ],
    [DOWN],
    [REJECTED, 'Published'],
  ],
  // Answered twice, and two notices.
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [61, 'no action'],
      [62, 'uphold'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [70, 'notice'],
      [80, 'take down'],
    ],
    [DOWN, DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [2 * HOUR, 'notice'],
      [3 * HOUR, 'no action'],
    ],
    [UPHELD, NO_ACTION],
    [],
  ],
  // What counts is whether a mail has left, not whether it was due.
  [
    [
      [0, 'mail server away'],
      [1, 'notice'],
      [60, 'uphold'],
      [2 * HOUR, 'take down'],
      [3 * HOUR, 'mail server back'],
    ],
    [DOWN],
    [REJECTED],
  ],
  // The reporter objects.
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [2 * HOUR, 'reporter objects'],
      [3 * HOUR, 'turn down objection'],
    ],
    [NO_ACTION, 'objection was turned down'],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [2 * HOUR, 'reporter objects'],
      [3 * HOUR, 'uphold objection'],
      [4 * HOUR, 'take down'],
    ],
    [NO_ACTION, 'objection was upheld', DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'uphold'],
      [2 * HOUR, 'reporter objects'],
      [3 * HOUR, 'uphold objection'],
      [3 * HOUR + 9, 'undo answer'],
    ],
    [UPHELD],
    [],
  ],
  [
    [
      [0, 'notice'],
      [60, 'no action'],
      [2 * HOUR, 'reporter objects'],
      [3 * HOUR, 'turn down objection'],
      [3 * HOUR + 9, 'undo answer'],
      [3 * HOUR + 12, 'uphold objection'],
    ],
    [NO_ACTION, 'objection was upheld'],
    [],
  ],
  // The submitter objects.
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [2 * HOUR, 'submitter objects'],
      [3 * HOUR, 'uphold objection'],
    ],
    [DOWN, 'undone'],
    [REJECTED, 'objection was upheld: back on the site'],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [2 * HOUR, 'submitter objects'],
      [3 * HOUR, 'uphold objection'],
      [3 * HOUR + 9, 'undo answer'],
    ],
    [DOWN],
    [REJECTED],
  ],
  [
    [
      [0, 'notice'],
      [60, 'take down'],
      [2 * HOUR, 'submitter objects'],
      [3 * HOUR, 'uphold objection'],
      [3 * HOUR + 9, 'undo answer'],
      [3 * HOUR + 12, 'turn down objection'],
    ],
    [DOWN],
    [REJECTED, 'objection was turned down'],
  ],
  [
    [
      [0, 'take down'],
      [60, 'submitter objects'],
      [120, 'approve'],
      [180, 'take down'],
      [240, 'uphold objection'],
    ],
    [],
    [REJECTED, 'Published', REJECTED, 'objection was upheld: again since'],
  ],
]

for (const [steps, reporter, submitter] of ORDERS) {
  const order = steps.map(([second, action]) => `${second} s ${action}`).join(', ')
  testOnDatabase(`one true answer to a notice: ${order}`, async (db) => {
    const game = await playNotices(db, steps)
    const wordsTo = (email: string) =>
      game.told.filter(({ to }) => to === email).map(({ words }) => words)
    expect([wordsTo(game.reporter), wordsTo(game.submitter)]).toEqual([reporter, submitter])
  })
}
