import type { ReactNode } from 'react'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import type { Promoter } from '#app/features/promoters/queries/promoters.server.ts'
import type { PromoterCounts } from '#app/features/promoters/queries/record.server.ts'
import { shareLabel, winnersLabel } from '#app/features/promoters/rules/record.ts'
import { dublinDayAt, prettyDate } from '#app/lib/time/days.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'

type RecordProps = { record: PromoterCounts; winnersUrl: string | null }

/** Facts without a judgement: no stars, no score. */
export function PromoterRecord({ record, winnersUrl }: RecordProps) {
  const winners = winnersUrl === null ? undefined : outboundLink(winnersUrl)
  return (
    <section aria-labelledby="record-title" className="mt-12 max-w-2xl">
      <h2 id="record-title" className="mb-3 text-lg font-semibold">
        The last 24 months
      </h2>
      <dl className="divided rounded-card bg-card px-4 shadow-card">
        <Line icon="list-checks" name="Listed here">
          {record.listed.toLocaleString('en-IE')}
        </Line>
        <Line icon="calendar-days" name="Closing date moved by the promoter">
          {shareLabel(record.moved, record)}
        </Line>
        <Line icon="trophy" name="Winners published">
          {winnersLabel(record)}
          {winners?.href && (
            <a
              {...winners}
              className="flex min-h-11 w-fit items-center gap-1.5 text-link underline"
            >
              The promoter’s page of winners <Icon name="external-link" size={16} />
            </a>
          )}
        </Line>
        <Line icon="flag" name="With a report that we upheld">
          {shareLabel(record.upheld, record)}
        </Line>
      </dl>
      <p className="mt-3 text-sm text-muted">
        Readers note what they find, and an admin confirms it. Where we found no winners, they may
        still have been told by mail.
      </p>
    </section>
  )
}

function Line({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <dt className="flex w-1/2 shrink-0 items-center gap-3 text-sm text-muted sm:w-72">
        <Icon name={icon} size={20} className="shrink-0 text-link" />
        {name}
      </dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The promoter's own words, as plain text: an admin entered them, so their links stay text. */
export function PromoterReply({
  name,
  reply,
  replyAt,
}: Pick<Promoter, 'name' | 'reply' | 'replyAt'>) {
  if (reply === null || replyAt === null) return null
  return (
    <section aria-labelledby="reply-title" className="mt-8 max-w-2xl">
      <h2 id="reply-title" className="mb-3 text-lg font-semibold">
        The promoter’s reply
      </h2>
      <figure className="rounded-card bg-card p-4 shadow-card">
        <blockquote className="wrap-anywhere">
          {reply.split(/\n{2,}/).map((paragraph, index) => (
            <p key={index} className="mb-3 whitespace-pre-line last:mb-0">
              {paragraph}
            </p>
          ))}
        </blockquote>
        <figcaption className="mt-3 text-sm wrap-anywhere text-muted">
          {name}, {prettyDate(dublinDayAt(replyAt))}
        </figcaption>
      </figure>
    </section>
  )
}
