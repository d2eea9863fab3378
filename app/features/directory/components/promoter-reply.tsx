import { dublinDayAt, prettyDate } from '#app/lib/time/days.ts'

/** The promoter's own words, as plain text: an admin entered them, so their links stay text. */
export function PromoterReply({
  name,
  reply,
  replyAt,
}: {
  name: string
  reply: string
  /** Milliseconds since 1970. */
  replyAt: number
}) {
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
