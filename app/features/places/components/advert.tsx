/** What `advertHtml` made; nothing where nothing is booked. */
export function Advert({ html, className }: { html: string; className?: string }) {
  if (!html) return null
  return (
    // oxlint-disable-next-line no-danger -- escaped on the server; a component would be script on every first visit
    <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
  )
}
