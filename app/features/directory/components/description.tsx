import { toParagraphs } from '#app/features/listings/rules/description.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'

/** What was typed, as paragraphs; web addresses in it are links. */
export function Description({ text }: { text: string }) {
  return toParagraphs(text).map((pieces, index) => (
    <p key={index} className="mb-4 whitespace-pre-line wrap-anywhere">
      {pieces.map((piece, at) =>
        piece.href ? (
          <a
            key={at}
            href={safeHref(piece.href)}
            target="_blank"
            rel="nofollow ugc noopener"
            className="text-link underline"
          >
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  ))
}
