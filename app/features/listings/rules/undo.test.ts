import { expect, test } from 'vitest'
import type { Admin } from '#app/lib/security/actor.ts'
import { requireUndoable, UNDO_GRACE_MS, UNDO_MS } from './undo.ts'

test('a decision can be undone within its window, but not at its end', () => {
  const decision = { by: 1, at: 1_000_000 }
  const after = (ms: number) => () =>
    requireUndoable(decision, { id: 1 } as Admin, new Date(decision.at + ms), UNDO_MS)
  const end = UNDO_MS + UNDO_GRACE_MS
  for (const ms of [0, UNDO_MS, end - 1]) expect(after(ms)()).toEqual(decision)
  for (const ms of [end, end + 1])
    expect(after(ms)).toThrow('It is too late to undo this: its mail leaves')
})
