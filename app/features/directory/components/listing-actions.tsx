import { useState, type MouseEvent } from 'react'
import { copyText } from '#app/lib/browser/copy-text.ts'
import { prettyDate } from '#app/lib/time/days.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useSession } from '#app/features/listings/components/session.tsx'
import { Link } from '#app/ui/link.tsx'
import type { ListedDetail } from './listing-facts.tsx'
import { competitionPath } from '#app/features/listings/rules/links.ts'

const LOOK = 'inline-flex min-h-11 items-center gap-2 text-link hover:underline'

/** `url` is that of the listing's page; undefined for a closed listing. */
type Props = { competition: ListedDetail; url: string | undefined }

export function ListingActions({ competition, url }: Props) {
  const { competitionSlug, competitionTitle, competitionEndDate } = competition
  const isAdmin = useSession().session?.user.admin === true
  const about = <span className="sr-only"> {competitionTitle}</span>
  return (
    <div className="no-print flex flex-wrap gap-x-6">
      {url && (
        <>
          <ShareLink
            title={competitionTitle}
            text={`${competitionTitle}. Closes ${prettyDate(competitionEndDate)}.`}
            url={url}
          />{' '}
          <a href={competitionPath(competitionSlug, 'calendar.ics')} className={LOOK}>
            <Icon name="calendar-days" size={20} />
            <span>
              Calendar
              <span className="sr-only">: add the closing date to mine</span>
            </span>
          </a>
        </>
      )}
      <Link to={competitionPath(competitionSlug, 'report')} className={LOOK}>
        <Icon name="flag" size={20} /> Spotted something wrong?{about}
      </Link>
      <Link to={`/advertise?listing=${competitionSlug}`} className={LOOK}>
        <Icon name="briefcase-business" size={20} /> Your competition?{about}
      </Link>
      {isAdmin && (
        <Link to={competitionPath(competitionSlug, 'edit')} className={LOOK}>
          <Icon name="pencil" size={20} /> Edit
        </Link>
      )}
    </div>
  )
}

/** Shares by the device's sheet, the clipboard, or a field to copy from; without script by mail. */
function ShareLink({ title, text, url }: Record<'title' | 'text' | 'url', string>) {
  const toast = useToast()
  const [byHand, setByHand] = useState(false)

  async function share(event: MouseEvent) {
    event.preventDefault()
    if (await isTakenByDevice({ title, text, url })) return
    if (await copyText(url)) toast({ text: 'Link copied.' })
    else setByHand(true)
  }

  return (
    <>
      <a
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`}
        onClick={(event) => void share(event)}
        className={LOOK}
      >
        <Icon name="share-2" size={20} />
        Share
      </a>
      {byHand && (
        <label className="order-last w-full text-sm">
          This browser lets us neither share nor copy it. Copy this link:
          <input
            ref={selectAll}
            readOnly
            value={url}
            className="mt-1 h-11 w-full rounded-lg border border-line bg-card px-3 text-base"
          />
        </label>
      )}
    </>
  )
}

function selectAll(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

/** Also true when the user cancels. */
async function isTakenByDevice(shared: ShareData) {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
