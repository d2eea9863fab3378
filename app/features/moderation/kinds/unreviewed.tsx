import { FactChips } from '../components/fact-chips.tsx'
import { PublishingNotes, SubmitterLine } from '../components/listing-notes.tsx'
import type { CheckOf } from './kinds.server.ts'
import { Decide, ListingActions } from './panels.tsx'
import { ofListing, type View } from './view.tsx'

export function unreviewed({ listing, submitter }: CheckOf<'unreviewed'>): View {
  return {
    ...ofListing(listing),
    finding: (
      <div className="flex flex-col gap-2">
        <SubmitterLine listing={listing} submitter={submitter} />
        <p className="line-clamp-4 text-sm">{listing.description}</p>
        <PublishingNotes listing={listing} />
        <FactChips listing={listing} />
      </div>
    ),
    actions: (
      <>
        <Decide shortcut="c" intent="keep" isPrimary label="Mark as reviewed" />
        <Decide shortcut="b" intent="take-back" label="Take back" />
        <ListingActions listing={listing} />
      </>
    ),
  }
}
