import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useRef } from 'react'
import { pick } from '#app/lib/pick.ts'
import { Link } from '#app/ui/link.tsx'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { CARD_WIDEST } from '#app/features/listings/components/competition-card.tsx'
import { FeaturedLabel, ClosingLabel } from '#app/features/listings/components/closing-label.tsx'

/** Few, because they travel in the page. */
const SLIDE_FIELDS = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'competitionImageURL',
  'competitionEndDate',
  'competitionFeaturedFlag',
] as const
type SlideData = Pick<CompetitionCard, (typeof SLIDE_FIELDS)[number]>

export function toSlide(card: CompetitionCard): SlideData {
  return pick(card, SLIDE_FIELDS)
}

/** The picture's width in a `swipe-row` (app/styles.css), without the page's margins. */
const SLIDE_SIZES = '(min-width:1280px)388px,(min-width:960px)31vw,(min-width:600px)44vw,78vw'

const BUTTONS = [
  { name: 'Back', icon: 'chevron-left', direction: -1 },
  { name: 'Forward', icon: 'chevron-right', direction: 1 },
] as const

type Props = { competitions: readonly SlideData[]; priority?: boolean }

/** The buttons are for the mouse; touch, wheel and keys scroll. */
export function Carousel({ competitions, priority = false }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) =>
    track.current?.scrollBy({
      left: direction * track.current.clientWidth * 0.8,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
    })

  if (competitions.length === 0) return null
  return (
    <section aria-labelledby="carousel-title" className="no-print relative">
      <div className="mb-3 flex items-center justify-between">
        <h2 id="carousel-title" className="text-lg font-semibold sm:text-2xl">
          Today’s picks
        </h2>
        <div className="hidden gap-2 sm:flex">
          {BUTTONS.map(({ name, icon, direction }) => (
            <button
              key={name}
              type="button"
              onClick={() => move(direction)}
              className="icon-button border border-line bg-card hover:bg-tint"
              aria-label={name}
            >
              <Icon name={icon} />
            </button>
          ))}
        </div>
      </div>
      <ul ref={track} className="swipe-row">
        {competitions.map((competition, index) => (
          <li key={competition.competitionID}>
            <Slide competition={competition} priority={priority && index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Slide({ competition, priority }: { competition: SlideData; priority: boolean }) {
  return (
    <article className="slide">
      <Picture
        src={competition.competitionImageURL}
        width={960}
        height={600}
        sizes={SLIDE_SIZES}
        widest={CARD_WIDEST}
        priority={priority}
      />
      {competition.competitionFeaturedFlag && (
        <p className="absolute top-3 left-3">
          <FeaturedLabel />
        </p>
      )}
      <h3>
        <Link to={competitionPath(competition.competitionSlug)} prefetch="intent">
          {competition.competitionTitle}
        </Link>
      </h3>
      <p>
        <ClosingLabel endDate={competition.competitionEndDate} />
      </p>
    </article>
  )
}
