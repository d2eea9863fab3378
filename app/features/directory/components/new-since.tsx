import { visitLabel } from '#app/lib/browser/visits.ts'
import { useLastVisit } from '#app/ui/device/last-visit.ts'
import { useClock } from '#app/ui/now.tsx'
import { useJson } from '#app/ui/use-json.ts'
import { isNewSince } from '../rules/lists.ts'
import type { ListPage } from './endless-list.tsx'

/** Has the same height without an answer. */
export function NewSince({ newest }: { newest: ListPage }) {
  const { total } = newest
  const competitions = useJson(newest.competitions)
  const since = useLastVisit()
  const { now } = useClock()
  const count = competitions.filter((card) => isNewSince(card, since)).length
  const more = count === competitions.length && count < total ? '+' : ''
  return (
    <p className="min-h-5 text-sm text-muted">
      {since !== null && (
        <>
          <strong className="font-semibold text-ink">
            {count === 0 ? 'Nothing new' : `${count}${more} new`}
          </strong>{' '}
          since your last visit {visitLabel(since, now)}
        </>
      )}
    </p>
  )
}
