import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { outboundRel, safeHref } from '#app/features/listings/rules/links.ts'

/** The one thing to do here; on phones it stays at the bottom of the screen. */
export function EnterBar({ competition }: { competition: CompetitionDetail }) {
  return (
    <div className="enter-bar no-print max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3">
      <a
        {...countingClicks(competition.competitionID)}
        href={safeHref(competition.entryUrl)}
        target="_blank"
        rel={outboundRel(competition.competitionFeaturedFlag === 1)}
        className="button-primary h-13 w-full text-lg"
      >
        Enter this competition
        <Icon name="external-link" size={20} />
        <span className="sr-only">(opens the promoter’s page)</span>
      </a>
    </div>
  )
}

export function ClosedNote() {
  return (
    <p className="rounded-card border border-line bg-card p-4">
      <strong className="font-semibold">This competition has closed.</strong> It can no longer be
      entered. The ones below are open.
    </p>
  )
}
