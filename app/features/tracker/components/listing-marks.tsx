import type { DeviceMarks, ListingMarks } from '#app/features/listings/components/device-marks.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { trackListing } from '../rules/due.ts'
import { toFacts } from '../rules/facts.ts'
import { enteredLabel, enteredSentence } from '../rules/labels.ts'
import type { Entry } from '../rules/records.ts'
import { EnterAnswer } from './enter-answer.tsx'
import type { Chosen } from './listing-menu.tsx'
import type { PageState, PageTracker } from './page-tracker.ts'
import type { ReactNode } from 'react'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'

type Marked = {
  page: PageTracker
  state: PageState
  now: Date
  /** A member's mark 'later' is the bookmark. */
  isBookmarked: ((id: number) => boolean) | null
}

type Marks = DeviceMarks & { chosenOf: (competition: CompetitionCard) => Chosen }

export function toDeviceMarks({ page, state, now, isBookmarked }: Marked): Marks {
  const { snapshot, openings, asking, entered, settled, unfolded } = state
  const entries = Map.groupBy(snapshot.entries, ({ competitionID }) => competitionID)
  const marks = new Map(snapshot.marks.map((mark) => [mark.competitionID, mark.state]))
  const track = (competition: CompetitionCard) =>
    trackListing(toFacts(competition), entriesOf(competition), now.getTime())
  function entriesOf({ competitionID }: CompetitionCard): Entry[] {
    return entries.get(competitionID) ?? []
  }
  function isDone(competition: CompetitionCard) {
    return competition.entryFrequency === 'once' && entriesOf(competition).length > 0
  }

  function isUnwanted({ competitionID }: CompetitionCard) {
    return marks.get(competitionID) === 'not-for-me'
  }

  function chipOf(competition: CompetitionCard) {
    const { competitionID: id } = competition
    if (entriesOf(competition).length > 0)
      return <MarkChip icon="check">{enteredLabel(track(competition), now)}</MarkChip>
    if (isUnwanted(competition)) return <MarkChip icon="eye-off">Not for me</MarkChip>
    return id in openings && <MarkChip icon="external-link">Opened</MarkChip>
  }

  function ofListing(competition: CompetitionCard): ListingMarks {
    const { competitionID: id, competitionTitle: title } = competition
    const done = isDone(competition)
    const undo = () => void page.undo(id)
    const isAnswered = entered.has(id) && entriesOf(competition).length > 0
    return {
      chip: chipOf(competition),
      isDone: done,
      note: done && !isAnswered && (
        <p className="card-facts text-muted">Twice may disqualify you.</p>
      ),
      answer: (asking.has(id) || isAnswered) && (
        <EnterAnswer
          title={title}
          isEntered={isAnswered}
          yes={() => void page.enter(competition, 'opened')}
          notYet={() => page.notYet(id)}
          undo={undo}
        />
      ),
      strip: entriesOf(competition).length > 0 && (
        <Strip
          sentence={enteredSentence(track(competition), now)}
          warning={done ? 'Entering twice may disqualify you.' : ''}
          undo={undo}
        />
      ),
    }
  }

  /** Done before, so the list may leave it out. */
  function canFold(competition: CompetitionCard) {
    const { competitionID: id } = competition
    const isJustDone = entered.has(id) || asking.has(id)
    return !isJustDone && (isDone(competition) || isUnwanted(competition))
  }

  return {
    ofListing,
    chosenOf: (competition) => ({
      enter: entriesOf(competition).length > 0,
      undo: entriesOf(competition).length > 0,
      later: isBookmarked
        ? isBookmarked(competition.competitionID)
        : marks.get(competition.competitionID) === 'later',
      'not-for-me': isUnwanted(competition),
    }),
    ofList(name, competitions) {
      const foldable = competitions.filter(canFold)
      const isOnScreen = ({ competitionID }: CompetitionCard) => settled.has(competitionID)
      const folded = foldable.filter((card) => !isOnScreen(card))
      // The line about those on the screen is below it, where nothing moves.
      const isLineVisible = folded.length > 0 || !competitions.every(isOnScreen)
      if (foldable.length === 0 || !isLineVisible) return { visible: competitions }
      const isUnfolded = unfolded.has(name) || folded.length === 0
      const counted = isUnfolded ? foldable : folded
      const done = counted.filter(isDone).length
      return {
        visible: isUnfolded ? competitions : competitions.filter((card) => !folded.includes(card)),
        line: (
          <FoldLine
            entered={done}
            hidden={counted.length - done}
            isUnfolded={isUnfolded}
            toggle={() => page.toggleList(name, isUnfolded)}
          />
        ),
      }
    },
  }
}

/** Over the picture of a card; in a row in place of the promoter's line. */
function MarkChip({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="chip card-mark">
      <Icon name={icon} size={14} />
      {children}
    </p>
  )
}

type FoldProps = { entered: number; hidden: number; isUnfolded: boolean; toggle: () => void }

function FoldLine({ entered, hidden, isUnfolded, toggle }: FoldProps) {
  const parts = [entered > 0 && `${entered} entered`, hidden > 0 && `${hidden} hidden`]
  return (
    <p className="mt-4 flex items-center justify-center gap-1 text-sm text-muted">
      {parts.filter(Boolean).join(', ')} ·
      <button
        type="button"
        aria-expanded={isUnfolded}
        onClick={toggle}
        className="button px-3 text-link underline hover:bg-tint"
      >
        {isUnfolded ? 'Hide' : 'Show'}
      </button>
    </p>
  )
}

type StripProps = { sentence: string; warning: string; undo: () => void }

/** Under the button of a listing's page; on phones above the bar that has the button. */
function Strip({ sentence, warning, undo }: StripProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-2">
      <span role="status">
        {sentence} {warning}
      </span>
      <button
        type="button"
        onClick={undo}
        aria-label="Undo my last entry"
        className="-my-2.5 inline-flex min-h-11 min-w-11 items-center font-semibold text-link underline"
      >
        Undo
      </button>
    </p>
  )
}
