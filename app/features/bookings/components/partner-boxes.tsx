import type { PageAddress } from '#app/lib/page-address.ts'
import { CARD_WIDEST } from '#app/features/listings/components/competition-card.tsx'
import { Link } from '#app/ui/link.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Box } from '../queries/bookings.server.ts'

/** Own adverts: no script, no cookie. Those that are paid for say so. */
export function PartnerBoxes({ boxes }: { boxes: readonly Box[] }) {
  if (boxes.length === 0) return null
  return (
    <section aria-label="From our partners" className="grid gap-4 md:grid-cols-2">
      {boxes.map((box) => (
        <div
          key={box.id}
          className="flex flex-col overflow-hidden rounded-card bg-card shadow-card sm:flex-row"
        >
          {box.image && (
            <Picture
              src={box.image}
              width={960}
              height={600}
              sizes="(min-width:960px)340px,(min-width:600px)40vw,calc(100vw - 32px)"
              widest={CARD_WIDEST}
              className="aspect-16/10 object-cover sm:aspect-auto sm:w-2/5"
            />
          )}
          <div className="flex flex-1 flex-col items-start justify-center gap-4 p-5">
            {box.isPaid && <p className="chip">Advert</p>}
            <p>{box.description}</p>
            <BoxLink {...box} />
          </div>
        </div>
      ))}
    </section>
  )
}

/** Openings of paid adverts are counted by the page that leads on; house adverts are pages of the site. */
function BoxLink(box: Box) {
  const { id, btnText, competitionUrl } = box
  if (!box.isPaid && competitionUrl.startsWith('/'))
    return (
      <Link to={competitionUrl as PageAddress} className="button-primary">
        {btnText}
      </Link>
    )
  return (
    <a
      href={`/advert/${id}` satisfies PageAddress}
      rel="sponsored nofollow noopener"
      className="button-primary"
    >
      {btnText}
    </a>
  )
}
