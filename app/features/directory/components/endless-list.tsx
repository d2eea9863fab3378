import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CompetitionCard as Card } from '#app/features/listings/queries/cards.server.ts'
import { listPath } from '#app/features/listings/rules/links.ts'
import { PAGE_SIZE, pageCount } from '../rules/lists.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { FURTHER } from '../routes/further-page.ts'
import { CardList } from './card-list.tsx'
import { useGrownList } from './use-grown-list.ts'

/** After this many pages have come by themselves, the visitor asks for more: the footer stays reachable. */
const AUTOMATIC_PAGES = 4

export type ListPage = { competitions: Card[]; total: number; page: number }

/**
 * A list that grows: each further page comes from the same address that works as a page of its
 * own (`?page=2`), so that without script the same links lead on. A visitor who comes back finds
 * it as long as they left it, so that the browser finds the place where they were.
 */
export function EndlessList({
  path,
  first,
  priority = false,
}: {
  path: string
  first: ListPage
  /** Its first picture is the first of the page. */
  priority?: boolean
}) {
  const { shown, page, failed, loading, loadMore } = useFurtherPages(path, first)
  const last = pageCount(first.total)
  const hasScrolled = useHasScrolled()
  const isGrowing = page < last && page - first.page < AUTOMATIC_PAGES
  const sentinel = useOnView<HTMLDivElement>(
    hasScrolled && isGrowing && !loading && !failed,
    loadMore,
  )
  const remaining = first.total - (first.page - 1) * PAGE_SIZE - shown.length

  return (
    <>
      <CardList
        competitions={shown}
        firstIndex={(first.page - 1) * PAGE_SIZE}
        priority={priority}
        lead={first.page === 1}
      />
      <div ref={sentinel} />
      <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
        {first.page > 1 && (
          <Link to={listPath(path, first.page - 1)} rel="prev" className="button-quiet">
            Previous page
          </Link>
        )}
        {page < last && (
          <Link
            to={listPath(path, page + 1)}
            rel="next"
            className="button-quiet min-w-[min(13rem,100%)]"
            aria-busy={loading}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              loadMore()
            }}
          >
            {loading ? 'Loading…' : 'Show more'}
          </Link>
        )}
        <p role="status" className="w-full text-center text-sm text-muted">
          {statusText(failed, remaining)}
        </p>
      </nav>
    </>
  )
}

function statusText(failed: boolean, remaining: number) {
  if (failed) return 'The next ones could not be fetched. Please try again.'
  return remaining > 0 ? `${remaining} more to see` : 'You have seen them all.'
}

function useFurtherPages(path: string, first: ListPage) {
  const fetcher = useFetcher<ListPage | { failed: true }>()
  const [grown, setGrown] = useGrownList(`${path} ${first.page}`)
  const page = grown?.page ?? first.page
  const shown = withoutRepeats([...first.competitions, ...(grown?.competitions ?? [])])
  const { data, state } = fetcher
  const failed = state === 'idle' && data !== undefined && 'failed' in data

  useEffect(() => {
    if (failed) announceFetchFailure()
  }, [failed])
  // Taken over while rendering, so that no moment has the data and still the page before it.
  if (data && !('failed' in data) && data.page === page + 1)
    setGrown({ competitions: [...shown, ...data.competitions], page: data.page })

  return {
    shown,
    page,
    failed,
    loading: state !== 'idle',
    loadMore() {
      if (state === 'idle') void fetcher.load(`${listPath(path, page + 1)}&${FURTHER}`)
    },
  }
}

/**
 * A listing approved in between pushes the others down by one: the last comes again on the next
 * page. The first copy is the newest.
 */
function withoutRepeats(cards: readonly Card[]) {
  const ids = new Set<number>()
  return cards.filter(({ competitionID }) => !ids.has(competitionID) && ids.add(competitionID))
}

/** On a large screen the end of a list is near at once; the list still waits for the reader. */
function useHasScrolled() {
  const [hasScrolled, setHasScrolled] = useState(false)
  useEffect(() => {
    const ending = new AbortController()
    const options = { once: true, passive: true, signal: ending.signal }
    window.addEventListener('scroll', () => setHasScrolled(true), options)
    return () => ending.abort()
  }, [])
  return hasScrolled
}

/** Calls `run` when the element comes near the screen, as long as `active`. */
function useOnView<Element extends HTMLElement>(active: boolean, run: () => void) {
  const element = useRef<Element>(null)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active])
  return element
}
