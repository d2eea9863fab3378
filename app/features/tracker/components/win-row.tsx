import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Facts, Won } from '../rules/records.ts'
import { ClaimLine } from './claim-line.tsx'
import { focusPart } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

type Props = { win: Won; facts: Facts | undefined; onEdit: () => void; actions: LogActions }

export function WinRow({ win, facts: listing, onEdit, actions }: Props) {
  const { today } = useClock()
  const about = <span className="sr-only">: {win.prize}</span>
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
        <span className="chip bg-tint font-medium">
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
        {win.arrivedOn === null && win.answeredOn === null && (
          <button
            type="button"
            className="button px-3 text-link underline"
            onClick={(event) => {
              focusPart(event)
              void actions.saveWin({ ...win, answeredOn: today })
            }}
          >
            I answered{about}
          </button>
        )}
        {win.arrivedOn === null && (
          <button
            type="button"
            className="button px-3 text-link underline"
            onClick={(event) => {
              focusPart(event)
              void actions.saveWin({ ...win, arrivedOn: today })
            }}
          >
            It arrived{about}
          </button>
        )}
        <button type="button" className="button px-3 text-link underline" onClick={onEdit}>
          Edit{about}
        </button>
        <button
          type="button"
          className="button px-3 text-link underline"
          onClick={(event) => {
            focusPart(event)
            void actions.deleteWin(win)
          }}
        >
          Delete{about}
        </button>
      </p>
    </>
  )
}
