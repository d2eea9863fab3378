import type { CheckOf } from './kinds.server.ts'
import { Decide } from './panels.tsx'
import { ofListing, Strong, type View } from './view.tsx'

export function winners({ note, listing }: CheckOf<'winners'>): View {
  const isPublished = note.outcome === 'published'
  return {
    ...ofListing(listing),
    url: note.url ?? listing.entryUrl,
    word: isPublished ? 'Published' : 'Not found',
    finding: (
      <Strong>{isPublished ? 'Winners published' : 'Winners looked for, and not found'}</Strong>
    ),
    actions: (
      <>
        <Decide shortcut="c" intent="confirm" isPrimary label="Confirm" />
        <Decide shortcut="x" intent="dismiss" label="Dismiss" />
      </>
    ),
  }
}
