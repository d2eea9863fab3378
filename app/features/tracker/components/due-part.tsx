import { countingClicks } from '#app/features/listings/components/count-click.ts'
import { ClosingLabel } from '#app/features/listings/components/closing-label.tsx'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Due } from '../rules/due.ts'
import { ListingTitle, LongList, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

export function DuePart({ due, actions }: { due: Due[]; actions: LogActions }) {
  return (
    <Part
      title={due.length === 0 ? 'Due now' : `Due now: ${due.length}`}
      note={due.length === 0 && 'Nothing that you can enter again just now.'}
    >
      <LongList rows={due} keyOf={({ facts }) => facts.competitionID}>
        {(row) => <DueRow {...row} actions={actions} />}
      </LongList>
    </Part>
  )
}

function DueRow({ facts, tracked, actions }: Due & { actions: LogActions }) {
  const { now } = useClock()
  const { competitionTitle: title, competitionID, entryUrl } = facts
  const times = tracked.count === 1 ? 'once' : `${tracked.count} times`
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-semibold wrap-anywhere">
          <ListingTitle facts={facts} />
        </h3>
        <p className="text-sm wrap-anywhere text-muted">{facts.promoterName}</p>
        <p className="text-sm text-muted">
          Entered {times}, last {agoLabel(tracked.last ?? 0, now)}
        </p>
        <ClosingLabel endDate={facts.competitionEndDate} />
      </div>
      <p className="flex gap-2">
        <RowButton
          label="I entered"
          about={title}
          look="button-quiet px-4"
          onPress={() => actions.enter(facts)}
        />
        <a
          {...countingClicks(competitionID)}
          {...outboundLink(entryUrl)}
          aria-label={`Enter: ${title} (opens the promoter’s page)`}
          className="button-primary px-4"
        >
          Enter
          <Icon name="external-link" size={16} />
        </a>
      </p>
    </div>
  )
}
