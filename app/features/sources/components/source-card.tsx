import type { Intents } from '#app/lib/http/intents.ts'
import { bareAddress } from '#app/lib/text/bare-address.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useClock } from '#app/ui/now.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import type { Sample, SourceEntry } from '../queries/sources.server.ts'
import { attention, ITEM_STATES, KIND_LABELS, lastAnswer, whenLabel } from '../rules/sentences.ts'

export function SourceCard({ source }: { source: SourceEntry }) {
  const { now } = useClock()
  const { id, name, url, kind, queue, added } = source
  const problem = attention(source)
  return (
    <article
      aria-labelledby={`source-${id}`}
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card wrap-anywhere sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`source-${id}`} className="text-lg font-semibold">
          {name}
        </h2>
        <StateChip source={source} />
      </header>
      <p className="text-sm text-muted">
        {KIND_LABELS[kind]}, {queue === 'fpd' ? 'to FPD' : 'to Finds'}:{' '}
        <a href={url} rel="noopener noreferrer" target="_blank" className="text-link underline">
          {bareAddress(url)}
        </a>
      </p>
      <p className={source.lastError === null ? '' : 'font-semibold text-urgent'}>
        {lastAnswer(source, now)}
      </p>
      {problem && (
        <p className="rounded-[10px] border border-urgent/40 bg-urgent-tint px-3 py-2 font-semibold text-urgent">
          {problem}
        </p>
      )}
      <p className="text-sm text-muted">
        <Link to={`/admin/${queue}?find=${id}`} className="text-link underline">
          Brought {added === 1 ? '1 listing' : `${added.toLocaleString('en-IE')} listings`}
          <span className="sr-only"> from {name}</span>
        </Link>{' '}
        so far. You decide on each.{' '}
        {source.nextAt !== undefined && `Next: ${nextLabel(source.nextAt, now)}.`}
      </p>
      <Samples samples={source.samples} />
      <Buttons source={source} />
    </article>
  )
}

function StateChip({ source: { pausedFor, isRunning } }: { source: SourceEntry }) {
  const [words, look] =
    pausedFor === 'failing'
      ? ['Off', 'bg-urgent-tint text-urgent']
      : pausedFor !== null
        ? ['Paused', 'bg-urgent-tint text-urgent']
        : [isRunning ? 'Being read' : 'On', 'bg-tint text-link']
  return <span className={`chip font-semibold ${look}`}>{words}</span>
}

function nextLabel(nextAt: number, now: Date) {
  return nextAt <= now.getTime() ? 'within a minute' : whenLabel(nextAt, now)
}

function Samples({ samples }: { samples: readonly Sample[] }) {
  if (samples.length === 0) return null
  return (
    <ul aria-label="Last items" className="flex flex-col gap-1 text-sm">
      {samples.map(({ title, link, state, reason }, index) => (
        <li key={index}>
          {link ? (
            <a
              href={link}
              rel="noopener noreferrer"
              target="_blank"
              className="text-link underline"
            >
              {title || link}
            </a>
          ) : (
            title
          )}
          <span className="text-muted">
            : {ITEM_STATES[state]}
            {reason && `. ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Buttons({ source }: { source: SourceEntry }) {
  const { id, name, pausedFor } = source
  return (
    <div className="mt-1 flex flex-wrap items-start gap-2">
      <Intent {...source} intent="run" words="Run now" />
      {pausedFor === null && <Intent {...source} intent="pause" words="Pause" />}
      {pausedFor !== null && <Intent {...source} intent="resume" words="Switch on" />}
      {pausedFor === 'flood' && (
        <Intent {...source} intent="skip" words="Switch on, without the others" />
      )}
      <Link to={`/admin/sources/${id}`} className="button-quiet px-3 text-sm">
        <Icon name="pencil" size={16} /> Edit<span className="sr-only"> {name}</span>
      </Link>
      <details className="group">
        <summary className="button-quiet list-none px-3 text-sm text-urgent">
          Delete…<span className="sr-only"> {name}</span>
        </summary>
        <div className="mt-2">
          <Intent {...source} intent="remove" words="Yes, delete it" />
        </div>
      </details>
    </div>
  )
}

type IntentProps = Pick<SourceEntry, 'id' | 'name'> & { intent: Intents['source']; words: string }

function Intent({ id, name, intent, words }: IntentProps) {
  return (
    <ActionButton intent={intent} fields={{ id }} look="button-quiet px-3 text-sm">
      {words}
      <span className="sr-only">: {name}</span>
    </ActionButton>
  )
}
