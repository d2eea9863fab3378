import { useEffect, useRef } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Similar } from '../rules/similar.ts'
import type { Restored, SavedDraft } from './draft-store.ts'

type DuplicatesProps = { found: Similar; isAsked: boolean }

export function DuplicatesPanel({ found: { similar, waiting }, isAsked }: DuplicatesProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isAsked) panel.current?.focus()
  }, [isAsked])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="duplicates-title"
      className="scroll-my-24 rounded-[10px] bg-tint px-4 py-3"
    >
      <h2 id="duplicates-title" className="flex items-center gap-2 font-semibold">
        <Icon name="info" size={20} className="text-link" />
        {similar.length > 1 ? 'Is it one of these?' : 'Is it this one?'}
      </h2>
      <p className="mt-0.5 text-sm text-muted">
        If so, there is nothing more to do. If yours is a different one, carry on.
      </p>
      <ul className="mt-1 divided">
        {similar.map(({ competitionSlug, competitionTitle, competitionEndDate }) => (
          <li key={competitionSlug}>
            <a
              href={competitionPath(competitionSlug)}
              target="_blank"
              rel="noopener"
              className="group flex min-h-11 items-center justify-between gap-3 py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold text-link underline">{competitionTitle}</span>
                <span className="sr-only"> (opens in a new tab)</span>
                <span className="block text-sm text-muted">
                  closes {prettyDate(competitionEndDate)}
                </span>
              </span>
              <Icon name="external-link" size={18} className="text-muted" />
            </a>
          </li>
        ))}
        {waiting > 0 && (
          <li className="py-2.5">
            {waiting === 1 ? 'One more like it' : `${waiting} more like it`}
            <span className="text-muted"> sent in, waiting for our decision</span>
          </li>
        )}
      </ul>
    </section>
  )
}

export function DraftBack({ restored, onClear }: { restored: Restored; onClear: () => void }) {
  return (
    <p className="flex items-center gap-x-3 rounded-[10px] bg-tint py-1 pr-2 pl-4 text-sm">
      <Icon name="undo-2" size={20} className="text-link" />
      <span className="min-w-0 flex-1 py-2">
        {restored === 'put aside'
          ? 'Your other draft is kept: it will be back when you next open this form.'
          : 'Your draft is back.'}
        {restored === 'without picture' &&
          ' Only the picture was too large: please choose it again.'}
      </span>
      {restored !== 'put aside' && (
        <button
          type="button"
          onClick={onClear}
          className="button shrink-0 px-3 text-link underline"
        >
          Start again
        </button>
      )}
    </p>
  )
}

export type ReturnName = 'add-a-new-competition' | null

type JoinProps = {
  wasMember: boolean
  returnTo: ReturnName
  /** Null without script. */
  saved: SavedDraft | null
}

const JOIN = { path: '/join-today', label: 'Join for free' } as const
const LOGIN = { path: '/login', label: 'Log in' } as const

/** Asks a visitor to join or log in: in another tab when no draft is saved on this device. */
export function JoinPanel({ wasMember, returnTo, saved }: JoinProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const comesBack = returnTo !== null && saved !== null && saved !== 'nothing'
  const query = returnTo === null ? '' : (`?from=${returnTo}` as const)
  const newTab = comesBack ? {} : { target: '_blank', rel: 'noopener' }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="join-title"
      className="rounded-card bg-tint p-5"
    >
      <h2 id="join-title" className="text-lg font-semibold">
        {wasMember ? 'You are logged out' : 'Last step: join or log in'}
      </h2>
      <p className="mt-1">{sentence({ wasMember, comesBack, saved })}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {(wasMember ? [LOGIN] : [JOIN, LOGIN]).map(({ path, label }, index) => (
          <a
            key={path}
            href={`${path}${query}` satisfies PageAddress}
            className={index === 0 ? 'button-primary' : 'button-quiet'}
            {...newTab}
          >
            {label}
            {!comesBack && (
              <>
                <Icon name="external-link" size={16} />
                <span className="sr-only">(opens in a new tab)</span>
              </>
            )}
          </a>
        ))}
      </p>
    </section>
  )
}

function sentence({
  wasMember,
  comesBack,
  saved,
}: Omit<JoinProps, 'returnTo'> & { comesBack: boolean }) {
  const why = wasMember
    ? 'Your session has ended.'
    : 'Members send in competitions, so that we can tell you when yours is published.'
  // Without script it is unknown whether a draft was saved, and a chosen file is lost.
  const again = saved === null ? ' choose your picture again if you had one,' : ''
  if (!comesBack)
    return `${why} Nothing you typed is lost: do it in another tab, come back here,${again} and send it.`
  return saved === 'without picture'
    ? `${why} Your draft is kept on this device and is waiting for you; only the picture is too large to keep, so please choose it again.`
    : `${why} Your draft is kept on this device and is waiting for you.`
}
