import { agoLabel, dublinDayAt, shortDate } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { SCOPE_LABELS } from '../rules/scopes.ts'
import type { TokenEntry } from '../queries/tokens.server.ts'

export function TokenCard({ token }: { token: TokenEntry }) {
  const { now } = useClock()
  const { id, name, hint, scopes, createdAt, createdBy, lastUsedAt, revokedAt, listings } = token
  return (
    <article
      aria-labelledby={`token-${id}`}
      className="flex flex-col gap-2 rounded-card bg-card p-4 shadow-card wrap-anywhere sm:p-5"
    >
      <h2 id={`token-${id}`} className="text-lg font-semibold">
        {name}
      </h2>
      <p className="text-sm text-muted">
        <code>{hint}…</code>{' '}
        {scopes.map((scope, index) => (
          <span key={scope} className="inline-block">
            {index > 0 && '· '}
            {SCOPE_LABELS[scope]}{' '}
          </span>
        ))}
      </p>
      <p className="text-sm text-muted">
        Made {shortDate(dublinDayAt(createdAt))}
        {createdBy !== null && ` by ${createdBy}`}.{' '}
        {lastUsedAt === null ? 'Never used.' : `Last used ${agoLabel(lastUsedAt, now)}.`}{' '}
        {listings === 1 ? '1 listing' : `${listings.toLocaleString('en-IE')} listings`}.
      </p>
      {revokedAt === null ? (
        <div className="flex flex-wrap gap-3">
          <TokenButton {...{ id, name }} intent="replace" label="Replace" />
          <TokenButton {...{ id, name }} intent="revoke" label="Revoke" />
        </div>
      ) : (
        <p className="font-medium text-urgent">Revoked {shortDate(dublinDayAt(revokedAt))}</p>
      )}
    </article>
  )
}

type ButtonProps = { id: number; name: string; intent: string; label: string }

function TokenButton({ id, name, intent, label }: ButtonProps) {
  return (
    <ActionButton intent={intent} fields={{ id }} look="button-quiet px-4">
      {label}
      <span className="sr-only"> the token of {name}</span>
    </ActionButton>
  )
}
