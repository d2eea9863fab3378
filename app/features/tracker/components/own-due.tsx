import { safeHref } from '#app/features/listings/rules/links.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { useChange } from '#app/ui/dialogs/use-change.ts'
import { useClock } from '#app/ui/now.tsx'
import type { Snapshot, Tracker } from '../device/open-tracker.ts'
import { listOwnDue, ownTask } from '../rules/own-entries.ts'
import type { OwnEntry, Win } from '../rules/records.ts'
import { LongList, Part, Row, RowButton } from './part.tsx'

type Props = { tracker: Tracker; log: Pick<Snapshot, 'own'> }

export function OwnDue({ tracker, log }: Props) {
  const { today } = useClock()
  const change = useChange()
  const due = listOwnDue(log.own, today)
  const undecided = due.filter((own) => ownTask(own, today) === 'decide')
  const noLuck = () =>
    change(
      () => tracker.saveWins(undecided.map(asLost)),
      'Noted.',
      () => tracker.saveWins(undecided),
    )
  if (due.length === 0) return null
  return (
    <Part title={`Your own entries: ${due.length}`}>
      {undecided.length > 1 && (
        <RowButton
          label={`No luck with all ${undecided.length} that have closed`}
          look="button-quiet mt-3 px-3 text-sm"
          onPress={noLuck}
        />
      )}
      <LongList rows={due} keyOf={({ id }) => id}>
        {(one) => <OwnRow own={one} tracker={tracker} />}
      </LongList>
    </Part>
  )
}

function asLost(own: OwnEntry): OwnEntry {
  return { ...own, lost: true }
}

type RowProps = { own: OwnEntry; tracker: Tracker; onEdit?: () => void }

export function OwnRow({ own, tracker, onEdit }: RowProps) {
  const { today } = useClock()
  const change = useChange()
  const task = ownTask(own, today)
  const back = () => tracker.saveWin(own)
  const set = (changes: Partial<Win>, said: string) =>
    change(() => tracker.saveWin({ ...own, ...changes }), said, back)
  const { prize, promoter, enteredOn, closesOn, lost, repeats, link } = own
  return (
    <Row
      title={prize}
      href={link ? safeHref(link) : undefined}
      facts={[
        promoter,
        enteredOn ? `entered on ${shortDate(enteredOn)}` : 'not entered yet',
        repeats && `enter ${repeats}`,
        closesOn && `closes on ${shortDate(closesOn)}`,
        lost && 'no luck',
      ]}
      buttons={[
        task === 'enter' && ['Entered', () => set({ enteredOn: today }, 'Entry logged.')],
        enteredOn &&
          !lost && ['I won', () => set({ wonOn: today }, 'Well done! It is among your wins.')],
        task === 'decide' && ['No luck', () => set({ lost: true }, 'Noted.')],
        onEdit && ['Edit', onEdit],
        onEdit && ['Remove', () => change(() => tracker.deleteWin(own.id), 'Entry removed.', back)],
      ]}
    />
  )
}
