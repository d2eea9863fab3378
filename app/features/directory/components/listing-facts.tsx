import type { ReactNode } from 'react'
import { prettyDate } from '#app/lib/time/days.ts'
import type { IconName } from '#app/ui/icon-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import {
  ELIGIBILITY_LABELS,
  ENTRY_FREQUENCY_LABELS,
  ENTRY_METHOD_LABELS,
  KIND_LABELS,
} from '#app/features/listings/rules/listing.ts'
import { prizeLabel } from '#app/features/listings/rules/prize.ts'

/** What there is to win, how and who can enter, as a table. */
export function ListingFacts({ competition }: { competition: CompetitionDetail }) {
  const { prizeValue, prizeCount, winnerAnnouncementDate, termsUrl } = competition
  const terms = termsUrl ? safeHref(termsUrl) : undefined
  return (
    <dl className="mt-2 divide-y divide-line rounded-card bg-card px-4 shadow-card">
      <Fact icon="gift" name="Kind">
        {KIND_LABELS[competition.kind]}
      </Fact>
      {prizeValue !== null && (
        <Fact icon="trophy" name="Prize value">
          {prizeLabel(prizeValue, prizeCount)}
        </Fact>
      )}
      <Fact icon="users" name="How to enter">
        {ENTRY_METHOD_LABELS[competition.entryMethod]}
      </Fact>
      <Fact icon="repeat" name="How often">
        {ENTRY_FREQUENCY_LABELS[competition.entryFrequency]}
      </Fact>
      <Fact icon="map-pin" name="Who can enter">
        {ELIGIBILITY_LABELS[competition.eligibility]}
        {competition.over18 && ', 18 or over'}
      </Fact>
      {winnerAnnouncementDate && (
        <Fact icon="calendar-days" name="Winners announced">
          {prettyDate(winnerAnnouncementDate)}
        </Fact>
      )}
      {terms && (
        <Fact icon="file-text" name="T&Cs">
          <a
            href={terms}
            target="_blank"
            rel="nofollow ugc noopener"
            className="-my-2.5 inline-flex min-h-11 items-center text-link underline"
          >
            Read the promoter’s T&Cs
          </a>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-3">
      <dt className="flex w-[calc(min(8rem,40%)+2rem)] shrink-0 items-center gap-3 text-sm text-muted">
        <Icon name={icon} size={20} className="text-link" />
        {name}
      </dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
