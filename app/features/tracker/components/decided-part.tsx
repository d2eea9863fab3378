import { outboundLink } from '#app/features/listings/rules/links.ts'
import { toldLabel } from '#app/features/listings/rules/winner-terms.ts'
import { shortDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { answerableAtOnce, openWindowEnd, shouldBeDecided } from '../rules/decided.ts'
import type { Facts } from '../rules/records.ts'
import { ListingTitle, LongList, Part, RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

/** All that can be done fits into one line of a phone, also when a link comes late. */
const LOOK = 'button px-2 text-sm text-link underline'

type Props = { actions: LogActions; onWon: (facts: Facts) => void }

export function DecidedPart({ listings, ...props }: Props & { listings: Facts[] }) {
  const { today } = useClock()
  const count = listings.length
  const due = listings.filter((listing) => shouldBeDecided(listing, today)).length
  const late = due > 0 ? `${due} should be decided by now. ` : ''
  return (
    <Part
      id="decided"
      title={count === 0 ? 'May be decided' : `May be decided: ${count}`}
      note={
        count === 0
          ? 'No competition that you entered has a winner yet, as far as we know.'
          : `${late}Check mail, spam and message requests.`
      }
    >
      <AllAtOnce listings={listings} actions={props.actions} />
      <LongList rows={listings} keyOf={({ competitionID }) => competitionID}>
        {(facts) => <DecidedRow facts={facts} {...props} />}
      </LongList>
    </Part>
  )
}

/** One press for a month; that for all is in the week's line. */
function AllAtOnce({ listings, actions }: { listings: Facts[]; actions: LogActions }) {
  const { today } = useClock()
  const others = answerableAtOnce(listings, today).filter(({ which }) => which !== '')
  return (
    <p className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {others.map(({ which, listings: some }) => (
        <RowButton
          key={which}
          label={`No luck with all ${some.length}${which}`}
          look="button-quiet px-3 text-sm"
          onPress={() => actions.noLuck(...some)}
        />
      ))}
    </p>
  )
}

function DecidedRow({ facts, actions, onWon }: Props & { facts: Facts }) {
  const { today } = useClock()
  const title = facts.competitionTitle
  const answers = [
    ['I won', () => onWon(facts), 'I won'],
    ['No luck', () => actions.noLuck(facts), 'No luck'],
    ['Remind me in a week', () => actions.remindLater(facts), 'In a week'],
  ] as const
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <div className="basis-full sm:flex-1 sm:basis-0">
        <h3 className="font-semibold wrap-anywhere">
          <ListingTitle facts={facts} />
        </h3>
        <p className="text-sm wrap-anywhere text-muted">
          {facts.promoterName} · {decidedLabel(facts)}
        </p>
        <ToldLine facts={facts} today={today} />
      </div>
      <p className="-mb-2 -ml-2 flex flex-wrap">
        {answers.map(([label, press, text]) => (
          <RowButton key={label} label={label} about={title} look={LOOK} onPress={press}>
            {text}
          </RowButton>
        ))}
        {facts.winnersUrl === null ? (
          // The place stays, because the address may come late.
          <span aria-hidden className={`${LOOK} invisible`}>
            Winners
          </span>
        ) : (
          <a
            {...outboundLink(facts.winnersUrl)}
            aria-label={`See the winners: ${title}`}
            className={LOOK}
          >
            Winners
          </a>
        )}
      </p>
    </div>
  )
}

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

function decidedLabel({ winnerAnnouncementDate: announced, competitionEndDate: closed }: Facts) {
  return announced ? `winners due on ${shortDate(announced)}` : `closed on ${shortDate(closed)}`
}
