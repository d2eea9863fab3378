import { shortDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { claimStep, type Letter } from '../rules/claims.ts'
import { writeLetter, AUTHORITIES, mailAddress, type Written } from '../rules/letters.ts'
import type { Facts, Won } from '../rules/records.ts'
import { copyText } from '#app/lib/browser/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'

export function ClaimLine({ win, facts }: { win: Won; facts: Facts | undefined }) {
  const { today } = useClock()
  const step = claimStep(win, facts, today)
  if (step.kind === 'arrived') return null
  if (step.kind === 'answer')
    return <p className="mt-1 text-sm font-semibold">{answerLabel(step.by, today)}</p>
  const promised = shortDate(step.promised)
  if (step.kind === 'wait') return <p className="mt-1 text-sm">Should arrive by {promised}</p>
  return (
    <>
      <p className="mt-1 text-sm font-semibold">It should have arrived by {promised}.</p>
      <ClaimLetter
        kind={step.kind}
        written={writeLetter(step.kind, { win, facts, promised: step.promised, today })}
      />
    </>
  )
}

function answerLabel(by: Day | undefined, today: Day) {
  if (by === undefined) return 'Answer the promoter soon'
  return by < today
    ? `Answer the promoter now: the time to answer ended on ${shortDate(by)}`
    : `Answer the promoter by ${shortDate(by)}`
}

const TITLES: Record<Letter, string> = {
  letter: 'A letter to the promoter',
  'second-letter': 'A second letter to the promoter',
  complaint: 'A complaint',
}

type Props = { kind: Letter; written: Written }

/** A text ready to send; the winner sends it. */
function ClaimLetter({ kind, written }: Props) {
  const toast = useToast()
  async function copy() {
    const text = (await copyText(written.body))
      ? 'Copied.'
      : 'This browser did not copy it. Select the text and copy it.'
    toast({ text })
  }
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 items-center text-link underline">
        {TITLES[kind]}
      </summary>
      {kind === 'complaint' && <Authorities />}
      <label className="mt-2 block text-sm">
        {written.subject}
        <textarea
          readOnly
          rows={12}
          value={written.body}
          className="mt-1 w-full rounded-lg border border-line bg-card p-3 text-base"
        />
      </label>
      <p className="mt-2 flex flex-wrap gap-2">
        <button type="button" className="button-quiet px-4" onClick={() => void copy()}>
          Copy
        </button>
        <a href={mailAddress(written)} className="button-quiet px-4">
          Open in my mail program
        </a>
      </p>
      <p className="mt-1 text-sm text-muted">Add your name and address. Nothing is sent by us.</p>
    </details>
  )
}

function Authorities() {
  return (
    <ul className="mt-1 list-disc pl-5 text-sm">
      {AUTHORITIES.map(({ name, url, asks }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center gap-1.5 text-link underline"
          >
            {name}
            <Icon name="external-link" size={16} />
          </a>{' '}
          asks {asks}.
        </li>
      ))}
    </ul>
  )
}
