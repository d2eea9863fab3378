import { BookmarkButton } from '#app/features/listings/components/bookmark-button.tsx'
import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { listingMenu, useDeviceMarks } from '#app/features/listings/components/device-marks.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ListedDetail } from './listing-facts.tsx'
import type { Choices } from '#app/features/listings/rules/choices.ts'
import { Link } from '#app/ui/link.tsx'
import { competitionPath, outboundLink } from '#app/features/listings/rules/links.ts'

/** The link opens a web page, where an entry by post or in a shop can only be explained. */
const ENTER_LABELS: Record<Choices['entryMethod'], string> = {
  'online-form': 'Enter this competition',
  'social-media': 'Enter on social media',
  email: 'See how to enter',
  post: 'See how to enter',
  'phone-text': 'See how to enter',
  'in-store': 'See how to enter',
}

export function EnterBar({ competition }: { competition: ListedDetail }) {
  const { isDone, answer, strip } = useDeviceMarks().ofListing(competition)
  const menuOf = listingMenu.use()
  return (
    <div className="enter-bar no-print max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:min-h-(--bottom-bar) max-md:px-4 max-md:py-[12px]">
      <div className="@container relative flex items-center gap-1">
        <a
          {...countingClicks(competition.competitionID)}
          {...outboundLink(competition.entryUrl, {
            featured: competition.competitionFeaturedFlag === 1,
          })}
          className={`${isDone ? 'button-quiet' : 'button-primary'} min-h-13 min-w-0 flex-1 px-[12px] text-base leading-tight md:text-lg ${answer ? 'invisible' : ''}`}
        >
          {isDone ? 'Enter again?' : ENTER_LABELS[competition.entryMethod]}
          <Icon name="external-link" className="@max-[15rem]:hidden" />
          <span className="sr-only">(opens the promoter’s page)</span>
        </a>
        <div className={`flex min-w-[min(5.5rem,96px)] shrink-0 ${answer ? 'invisible' : ''}`}>
          <BookmarkButton competition={competition} />
          {menuOf?.(competition)}
        </div>
        {answer}
      </div>
      <div className="text-sm max-md:absolute max-md:inset-x-0 max-md:bottom-full md:mt-1 md:min-h-6">
        {strip || (
          <p aria-hidden className="text-muted max-md:hidden">
            Opens the promoter’s page.
          </p>
        )}
      </div>
    </div>
  )
}

export function ClosedNote({ slug }: { slug: string }) {
  return (
    <p className="rounded-card bg-card p-4">
      <strong className="font-semibold">This competition has closed.</strong> It can no longer be
      entered. The ones below are open.{' '}
      <Link to={competitionPath(slug, 'winners')} className="no-print text-link underline">
        Do you know who won?
      </Link>
    </p>
  )
}
