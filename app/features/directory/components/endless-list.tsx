import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import type { CompetitionCard as Card } from '#app/features/listings/rules/card.ts'
import { fromJson, type Json } from '#app/lib/json.ts'
import { addToQuery, listPath } from '#app/features/listings/rules/links.ts'
import { PAGE_SIZE, pageCount, type ListAdverts } from '../rules/lists.ts'
import { announceFetchFailure } from '#app/ui/forms/fetch-failure.ts'
import { Link } from '#app/ui/link.tsx'
import { useJson } from '#app/ui/use-json.ts'
import { useDeviceMarks } from '#app/features/listings/components/device-marks.ts'
import { FURTHER_PAGE } from '../routes/further-page.ts'
import { CardList } from './card-list.tsx'
import { useGrownList } from './use-grown-list.ts'
import { opensElsewhere } from '#app/ui/opens-elsewhere.ts'

/** The rest is loaded on request, so that the footer stays reachable. */
const AUTOMATIC_PAGES = 4
/** With fewer cards than this left to see, the next page is loaded at once. */
const FEW_CARDS = 10

/** Page 0 is the beginning of page 1. */
export type ListPage = {
  competitions: Json<Card[]>
  total: number
  page: number
  adverts?: ListAdverts
}

type Props = { path: PageAddress; first: ListPage; isOfOneCategory?: boolean }

/** Loads further pages from their own addresses (`?page=2`), which are links without script. */
export function EndlessList({ path, first, isOfOneCategory }: Props) {
  const { shown, page, failed, loading, loadMore } = useFurtherPages(path, first)
  const last = pageCount(first.total)
  const hasScrolled = useHasScrolled()
  const firstPage = Math.max(1, first.page)
  const isGrowing = page < last && page - firstPage < AUTOMATIC_PAGES
  const mayGrow = isGrowing && !loading && !failed
  const sentinel = useOnView(hasScrolled && mayGrow, loadMore)
  const { visible, line } = useDeviceMarks().ofList(path, shown)
  const isThin = visible.length < shown.length && visible.length < FEW_CARDS
  useEffect(() => {
    if (isThin && mayGrow) loadMore()
  })
  const handFocusOn = useFocusAtEnd(shown, page >= last)
  const before = (firstPage - 1) * PAGE_SIZE
  const remaining = first.total - before - shown.length

  return (
    <>
      <CardList
        competitions={visible}
        firstIndex={before}
        isOfOneCategory={isOfOneCategory}
        lead={firstPage === 1}
        adverts={first.adverts}
      />
      {line}
      <div ref={sentinel} />
      <nav aria-label="Pages" className="mt-8 flex flex-wrap items-center justify-center gap-3">
        {first.page > 1 && (
          <Link to={listPath(path, first.page - 1)} rel="prev" asWritten className="button-quiet">
            Previous page
          </Link>
        )}{' '}
        {page < last && (
          <Link
            to={listPath(path, page + 1)}
            rel="next"
            asWritten
            className="button-quiet min-w-[min(13rem,100%)]"
            aria-busy={loading}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              handFocusOn()
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

/** With the last page the pressed link is gone: the first of the new rows has the focus then. */
function useFocusAtEnd(shown: readonly Card[], isEnd: boolean) {
  const shownBefore = useRef<number>(undefined)
  useEffect(() => {
    const { current: count } = shownBefore
    if (count === undefined || shown.length === count) return
    shownBefore.current = undefined
    const title = `[data-id="${shown[count]?.competitionID}"] h3 a`
    // They are where the link was. Who has scrolled on since stays there.
    if (isEnd) document.querySelector<HTMLElement>(title)?.focus({ preventScroll: true })
  }, [shown, isEnd])
  return () => {
    shownBefore.current = shown.length
  }
}

function statusText(failed: boolean, remaining: number) {
  if (failed) return 'The next ones could not be loaded. Please try again.'
  return remaining > 0 ? `${remaining} more to see` : 'You have seen them all.'
}

function useFurtherPages(path: PageAddress, first: ListPage) {
  const fetcher = useFetcher<ListPage | { failed: true }>()
  const [grown, setGrown] = useGrownList(`${path} ${first.page}`)
  const page = grown?.page ?? first.page
  const firstCards = useJson(first.competitions)
  const shown = withoutRepeats([...firstCards, ...(grown?.competitions ?? [])])
  const { data, state } = fetcher
  const failed = state === 'idle' && data !== undefined && 'failed' in data

  useEffect(() => {
    if (failed) announceFetchFailure()
  }, [failed])
  // Set while rendering, so that no render has the data with the previous page.
  if (data && !('failed' in data) && data.page === page + 1)
    setGrown({ competitions: [...shown, ...fromJson(data.competitions)], page: data.page })

  return {
    shown,
    page,
    failed,
    loading: state !== 'idle',
    loadMore() {
      if (state === 'idle') void fetcher.load(addToQuery(listPath(path, page + 1), FURTHER_PAGE))
    },
  }
}

/** A listing approved in between moves the last one to the next page; the first copy is newer. */
function withoutRepeats(cards: readonly Card[]) {
  const ids = new Set<number>()
  return cards.filter(({ competitionID }) => !ids.has(competitionID) && ids.add(competitionID))
}

/** On a large screen the end is near at once; loading waits until the visitor scrolls. */
function useHasScrolled() {
  const [hasScrolled, setHasScrolled] = useState(false)
  useEffect(() => {
    const note = () => setHasScrolled(true)
    window.addEventListener('scroll', note, { once: true, passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  return hasScrolled
}

function useOnView(active: boolean, run: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const onView = useEffectEvent(run)
  useEffect(() => {
    if (!active || !element.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onView()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [active])
  return element
}
