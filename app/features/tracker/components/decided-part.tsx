import { outboundLink } from '#app/features/listings/rules/links.ts'
import { toldLabel } from '#app/features/listings/rules/winner-terms.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import { openWindowEnd, shouldBeDecided, splitByDecision } from '../rules/decided.ts'
import { monthLabel } from '../rules/months.ts'
import type { Facts } from '../rules/records.ts'
import { ListingTitle } from './listing-title.tsx'
import { LongList } from './long-list.tsx'
import { focusPart, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

type Props = { actions: LogActions; onWon: (facts: Facts) => void }

export function DecidedPart({ listings, ...props }: Props & { listings: Facts[] }) {
  const count = listings.length
  return (
    <Part
      id="decided"
      title={count === 0 ? 'May be decided' : `May be decided: ${count}`}
      note={
        count === 0
          ? 'No competition that you entered has a winner yet, as far as we know.'
          : 'Check mail, spam and message requests.'
      }
    >
      {count > 1 && <AllAtOnce listings={listings} actions={props.actions} />}
      <LongList rows={listings} keyOf={({ competitionID }) => competitionID}>
        {(facts) => <DecidedRow facts={facts} {...props} />}
      </LongList>
    </Part>
  )
}

/** One press for a month, and for all. */
function AllAtOnce({ listings, actions }: { listings: Facts[]; actions: LogActions }) {
  const months = [...splitByDecision(listings)].map(
    ([month, some]) => [` from ${monthLabel(month)}`, some] as const,
  )
  const choices =
    months.length > 1 ? [...months, ['', listings] as const] : [['', listings] as const]
  return (
    <p className="mt-3 flex flex-wrap gap-2">
      {choices.map(([when, some]) => (
        <button
          key={when}
          type="button"
          className="button-quiet px-3 text-sm"
          onClick={(event) => {
            focusPart(event)
            void actions.noLuck(...some)
          }}
        >
          No luck with all {some.length}
          {when}
        </button>
      ))}
    </p>
  )
}

function DecidedRow({ facts, actions, onWon }: Props & { facts: Facts }) {
  const { today } = useClock()
  const title = facts.competitionTitle
  // A hidden span after the text would put a space before the colon.
  const named = (action: string) => ({ 'aria-label': `${action}: ${title}` })
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">
        <ListingTitle facts={facts} />
      </h3>
      <p className="text-sm wrap-anywhere text-muted">
        {facts.promoterName} · {decidedLabel(facts, today)}
      </p>
      <ToldLine facts={facts} today={today} />
      <p className="flex min-h-8 items-center text-sm text-muted">
        {facts.winnersUrl === null ? (
          // The line stays, because the address may come late.
          'No winners’ page known yet'
        ) : (
          <a
            {...outboundLink(facts.winnersUrl)}
            {...named('See the winners')}
            className="inline-flex min-h-8 items-center gap-1.5 text-link underline"
          >
            See the winners
            <Icon name="external-link" size={16} />
          </a>
        )}
      </p>
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          {...named('I won')}
          className="button-quiet px-3"
          onClick={() => onWon(facts)}
        >
          <Icon name="trophy" size={18} />I won
        </button>
        <RowButton
          label="No luck"
          about={title}
          look="button-quiet px-3"
          onPress={() => actions.noLuck(facts)}
        />
        <RowButton
          label="Remind me in a week"
          about={title}
          look="button-quiet px-3"
          onPress={() => actions.remindLater(facts)}
        >
          In a week
        </RowButton>
      </p>
    </>
  )
}

/** A short time to answer is what matters most. */
function ToldLine({ facts, today }: { facts: Facts; today: Day }) {
  const told = toldLabel(facts)
  if (told === undefined) return null
  const end = openWindowEnd(facts, today)
  return (
    <p className="text-sm wrap-anywhere">
      {told}
      {end && <strong className="text-urgent">: until {shortDate(end)}, if told at once</strong>}
    </p>
  )
}

function decidedLabel(facts: Facts, today: Day) {
  const { winnerAnnouncementDate: announced, competitionEndDate: closed } = facts
  const late = shouldBeDecided(facts, today) ? ', should be decided by now' : ''
  return `${announced ? `winners due on ${shortDate(announced)}` : `closed on ${shortDate(closed)}`}${late}`
}
