import type { ReactNode } from 'react'
import { dublinLabel } from '#app/lib/time/wall-clock.ts'
import { ActionButton, ConfirmButton, URGENT } from '#app/ui/forms/submit-button.tsx'
import type { AddressRow } from '../queries/address-book.server.ts'
import { newsState, SUPPRESSION_LABELS } from '../rules/address-book.ts'
import { OPERATOR_WORDING, wordingOf, WORDINGS } from '../rules/consent.ts'

const NEWS = {
  confirmed: 'News',
  waiting: 'Waiting for news',
  unsubscribed: 'No news',
} as const

const OPERATOR_WORDS = `“${WORDINGS[OPERATOR_WORDING]}”`

export function AddressLine({ address }: { address: AddressRow }) {
  const { email, suppression, account } = address
  const lists = address.lists ?? 0
  const news = newsState(address)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <More address={address} />
      </div>
      <p className="flex flex-wrap gap-2">
        {suppression !== null && (
          <span className="chip bg-urgent-tint font-semibold text-urgent">
            {SUPPRESSION_LABELS[suppression]}
          </span>
        )}
        {account !== null && <Purpose>Account {account}</Purpose>}
        {news !== null && <Purpose>{NEWS[news]}</Purpose>}
        {address.operatorSource !== null && <Purpose>Operator’s notices</Purpose>}
        {lists > 0 && <Purpose>{`${lists} ${lists === 1 ? 'list' : 'lists'}`}</Purpose>}
      </p>
    </div>
  )
}

function Purpose({ children }: { children: ReactNode }) {
  return (
    <span className="chip border border-line font-semibold wrap-anywhere text-muted">
      {children}
    </span>
  )
}

function More({ address }: { address: AddressRow }) {
  const events = historyOf(address)
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer py-2.5">
        More<span className="sr-only"> about {address.email}</span>
      </summary>
      <ol className="mt-1 grid gap-1">
        {events.map(({ at, what }) => (
          <li key={what} className="wrap-anywhere">
            {dublinLabel(new Date(at))}: {what}
          </li>
        ))}
      </ol>
      <ConfirmButton label="Erase">
        <ActionButton intent="erase" fields={{ addressID: address.id }} look={URGENT}>
          Erase for good
        </ActionButton>
      </ConfirmButton>
    </details>
  )
}

function historyOf(row: AddressRow) {
  const { suppression, suppressionNote, consentNote, source } = row
  const words = consentNote ?? wordingOf(row.wording)
  const event = (at: number | null, what: string, more?: string | null) =>
    at === null ? [] : [{ at, what: more ? `${what}: ${more}` : what }]
  return [
    ...event(row.createdAt, 'Entered'),
    ...event(row.consentAt, `Asked for news (${source})`, words && `“${words}”`),
    ...event(row.newsConfirmedAt, 'News confirmed'),
    ...event(row.unsubscribedAt, 'News stopped'),
    ...event(row.operatorSince, `Named by ${row.operatorSource}`, OPERATOR_WORDS),
    ...event(row.provenAt, 'Last proven by a mailed link'),
    ...event(row.suppressedAt, suppression ? SUPPRESSION_LABELS[suppression] : '', suppressionNote),
  ].toSorted((one, other) => one.at - other.at)
}
