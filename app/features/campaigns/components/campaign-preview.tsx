import { listingFacts } from '#app/features/letters/mail-blocks.ts'
import type {
  Block,
  CampaignBody,
  BodyListing,
  Words,
} from '#app/features/letters/rules/campaign-body.ts'

/** Renders React elements, so that no text becomes markup. */
export function CampaignPreview({ letter, text }: { letter: CampaignBody; text: string }) {
  return (
    <div className="flex flex-col gap-4">
      <article
        aria-label="As it looks"
        className="overflow-hidden rounded-card border border-line bg-card shadow-card"
      >
        <p className="bg-bar px-6 py-4 text-lg font-semibold text-white">Competitions Ireland</p>
        <div className="flex flex-col gap-4 p-6 wrap-anywhere">
          <p className="text-2xl leading-8 font-semibold">{letter.subject || 'No subject yet'}</p>
          {letter.blocks.map((block, index) => (
            <BlockPreview key={index} block={block} />
          ))}
          <p className="border-t border-line pt-4 text-sm text-muted">
            Why it came, and the link to stop the news.
          </p>
        </div>
      </article>
      <details className="rounded-card bg-card shadow-card">
        <summary className="min-h-11 px-4 py-2.5 font-semibold text-link underline">
          As plain text
        </summary>
        <pre className="overflow-x-auto border-t border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </div>
  )
}

export function FieldErrors({ errors }: { errors: readonly string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {errors.length > 0 && (
        <ul className="mb-4 rounded-card border border-urgent bg-urgent-tint px-4 py-3 font-semibold text-urgent wrap-anywhere">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function BlockPreview({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return (
        <p className={block.kind === 'heading' ? 'text-lg font-semibold' : 'whitespace-pre-line'}>
          <WordsPreview words={block.words} />
        </p>
      )
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul'
      return (
        <Tag className={`grid gap-1 pl-6 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((words, index) => (
            <li key={index}>
              <WordsPreview words={words} />
            </li>
          ))}
        </Tag>
      )
    }
    case 'line':
      return <hr className="border-line" />
    case 'listings':
      return (
        <ul className="divided border-t border-line">
          {block.listings.map((listing, index) => (
            <li key={index} className="py-3">
              <ListingPreview listing={listing} />
            </li>
          ))}
        </ul>
      )
  }
}

function WordsPreview({ words }: { words: Words[] }) {
  return words.map(({ text, bold, italic, link }, index) => {
    const look = `${bold ? 'font-semibold' : ''} ${italic ? 'italic' : ''}`
    if (link === undefined)
      return (
        <span key={index} className={look}>
          {text}
        </span>
      )
    return (
      <a key={index} href={link} rel="noopener" className={`text-link underline ${look}`}>
        {text}
      </a>
    )
  })
}

function ListingPreview({ listing }: { listing: BodyListing }) {
  const { title, link, featured } = listing
  return (
    <>
      <a href={link} className="font-semibold text-link underline">
        {title}
      </a>{' '}
      {featured && (
        <span className="chip bg-featured font-semibold text-on-featured">Featured</span>
      )}
      <p className="text-sm text-muted">{listingFacts(listing)}</p>
    </>
  )
}
