import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModerationForm } from './moderation-form.tsx'

export function FeatureForm({
  listing: { competitionID, competitionTitle, competitionFeaturedFlag, status },
}: {
  listing: Pick<
    Listing,
    'competitionID' | 'competitionTitle' | 'competitionFeaturedFlag' | 'status'
  >
}) {
  const featured = competitionFeaturedFlag === 1
  if (status === 'rejected' && !featured) return null
  return (
    <ModerationForm fields={{ competitionID }}>
      <button
        type="submit"
        name="intent"
        value={featured ? 'feature-no-more' : 'feature'}
        className={`button px-3 text-sm ${featured ? 'bg-featured text-on-featured' : 'border border-line bg-card hover:bg-tint'}`}
      >
        <Icon name="star" size={16} className={featured ? 'fill-current' : ''} />
        {featured ? 'Featured' : 'Feature'}
        <span className="sr-only">: {competitionTitle}</span>
      </button>
    </ModerationForm>
  )
}
