import { isLimit, LIMITS } from '../rules/enough.ts'
import { useLimit, writeLimit } from './enough-store.ts'

/** Sets what is enough for a day: never asked for, and stored on this device only. */
export function EnoughLine() {
  return (
    <label className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Enough for today
      <select
        value={useLimit() ?? ''}
        onChange={({ currentTarget: { value } }) => writeLimit(isLimit(value) ? value : undefined)}
        className="h-11 rounded-[10px] border border-line bg-card px-2 text-ink"
      >
        <option value="">No limit</option>
        {LIMITS.map((limit) => (
          <option key={limit} value={limit}>
            {limit}
          </option>
        ))}
      </select>
    </label>
  )
}

export function EnoughNote({ left, onMore }: { left: number; onMore: () => void }) {
  return (
    <section className="mb-6 rounded-card bg-card px-6 py-8 text-center shadow-card">
      <h2 className="text-lg font-semibold">That’s enough for today. Well done.</h2>
      <p className="mt-1 text-muted">
        You reached the {useLimit()} that you set. What is left can rest: no number and no
        notification until tomorrow.
      </p>
      <button type="button" className="button-quiet mt-4" onClick={onMore}>
        Show the {left} left anyway
      </button>
    </section>
  )
}
