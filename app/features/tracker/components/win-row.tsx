import { prizeLabel } from '#app/features/listings/rules/prize.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
import type { Win } from '../rules/records.ts'
import { focusPart } from './part.tsx'
import type { LogActions } from './use-log-actions.ts'

type Props = { win: Win; onEdit: () => void; actions: LogActions }

export function WinRow({ win, onEdit, actions }: Props) {
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
      {win.note !== '' && (
        <p className="mt-2 text-sm wrap-anywhere whitespace-pre-line">{win.note}</p>
      )}
      <p className="-mb-2 -ml-3 flex flex-wrap">
        {win.arrivedOn === null && (
          <button
            type="button"
            className="button px-3 text-link underline"
            onClick={(event) => {
              focusPart(event)
              void actions.markArrived(win, today)
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
