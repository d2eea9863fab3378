import { countingClicks } from '#app/features/listings/components/count-click.ts'
import type { RoundListing } from '#app/features/directory/rules/round-data.ts'
import { outboundLink } from '#app/features/listings/rules/links.ts'
import { Icon } from '#app/ui/icon.tsx'
import { toFacts } from '#app/features/tracker/rules/facts.ts'
import { FullRow } from './full-row.tsx'
import { RoundGroup } from './round-group.tsx'

export type ServerGroups = { closing: RoundListing[]; daily: RoundListing[] }

/** The round as the server knows it: until the device's log is read, and without script. */
export function ServerList({ closing, daily }: ServerGroups) {
  return (
    <>
      <Group title="Closing today" listings={closing} />
      <Group title="Daily draws" listings={daily} />
    </>
  )
}

function Group({ title, listings }: { title: string; listings: readonly RoundListing[] }) {
  if (listings.length === 0) return null
  return (
    <RoundGroup title={title} count={listings.length}>
      {listings.map((listing) => (
        <li key={listing.competitionID}>
          <article
            aria-labelledby={`round-${listing.competitionID}-title`}
            className="rounded-card bg-card shadow-card"
          >
            <FullRow facts={toFacts(listing)} listing={listing}>
              <a
                {...countingClicks(listing.competitionID)}
                {...outboundLink(listing.entryUrl, {
                  featured: listing.competitionFeaturedFlag === 1,
                })}
                aria-label={`Enter: ${listing.competitionTitle} (opens the promoter’s page)`}
                className="button-primary shrink-0 px-4"
              >
                Enter
                <Icon name="external-link" size={16} />
              </a>
            </FullRow>
          </article>
        </li>
      ))}
    </RoundGroup>
  )
}
