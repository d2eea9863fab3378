import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Facts, Won } from '../rules/records.ts'
import { ClaimLine } from './claim-line.tsx'
import { RowButton } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

type Props = { win: Won; facts: Facts | undefined; onEdit: () => void; actions: LogActions }

export function WinRow({ win, facts: listing, onEdit, actions: { saveWin, deleteWin } }: Props) {
  const { today } = useClock()
  const isOpen = win.arrivedOn === null
  const buttons = [
    isOpen && !win.answeredOn && ['I answered', () => saveWin({ ...win, answeredOn: today })],
    isOpen && ['It arrived', () => saveWin({ ...win, arrivedOn: today })],
    ['Edit', onEdit],
    ['Delete', () => deleteWin(win)],
  ].filter((button) => button !== false) as [string, () => unknown][]
  const facts = [
    win.promoter,
    win.value === null ? '' : prizeLabel(win.value, null),
    `won on ${shortDate(win.wonOn)}`,
  ]
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{win.prize}</h3>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      <p className="mt-1">
        <span className="chip bg-tint font-semibold">
          {win.arrivedOn === null ? (
            'Not arrived yet'
          ) : (
            <>
              <Icon name="check" size={14} />
              Arrived on {shortDate(win.arrivedOn)}
            </>
          )}
        </span>
      </p>
      <ClaimLine win={win} facts={listing} />
      {win.note !== '' && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{win.note}</p>
      )}
      <p className="-mb-2 -ml-3 flex flex-wrap">
        {buttons.map(([label, press]) => (
          <RowButton key={label} label={label} about={win.prize} onPress={press} />
        ))}
      </p>
    </>
  )
}
