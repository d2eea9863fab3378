import { useEffect, useRef } from 'react'
import type { PageAddress } from '#app/lib/page-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { SavedDraft } from './draft-store.ts'

export type ReturnName = 'add-a-new-competition' | null

type Props = {
  wasMember: boolean
  returnTo: ReturnName
  /** Null without script. */
  saved: SavedDraft | null
}

const JOIN = { path: '/join-today', label: 'Join for free' } as const
const LOGIN = { path: '/login', label: 'Log in' } as const

/** Asks a visitor to join or log in: in another tab when no draft is saved on this device. */
export function JoinPanel({ wasMember, returnTo, saved }: Props) {
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
      className="rounded-card border border-line bg-tint p-5"
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
}: Omit<Props, 'returnTo'> & { comesBack: boolean }) {
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
