import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#app/features/listings/components/session.tsx'
import { listDatabases } from '#app/lib/browser/storage-answers.ts'
import { lateValue } from '#app/ui/loading/late-value.ts'
import { whenIdle } from '#app/ui/loading/when-idle.ts'

const due = lateValue<number>()
/** Databases of tracker/device/open-store.ts. */
const LOG = /^tracker/

/** How many entries are due today, beside the top of an icon or a word, so that nothing moves. */
export function DueNumber() {
  const count = due.use()
  if (!count) return null
  return (
    <span className="absolute -top-1 left-full -ml-0.5 rounded-full bg-featured px-1.5 text-xs leading-5 font-semibold text-on-featured">
      {count}
      <span className="sr-only"> due</span>
    </span>
  )
}

/** Counts when idle, and only on a device that has logged something. */
export function useDueNumber() {
  const { member } = useSession()
  const { pathname } = useLocation()
  useEffect(() => {
    const leaving = new AbortController()
    async function count() {
      if (member === undefined || !(await hasLog())) return
      const { watchDue } = await import('#app/features/round/components/watch-due.ts')
      if (!leaving.signal.aborted) await watchDue(member, due.set, leaving.signal)
    }
    // Without storage or connection there is no number.
    whenIdle(() => void count().catch(() => {}))
    return () => leaving.abort()
  }, [member, pathname])
}

async function hasLog() {
  return (await listDatabases()).some(({ name = '' }) => LOG.test(name))
}
