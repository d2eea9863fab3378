/** Sites on which many promoters have pages or forms. */
const SHARED = new Set(
  `google.com forms.gle goo.gl forms.office.com sharepoint.com gleam.io rafflecopter.com viralsweep.com sweepwidget.com kingsumo.com woobox.com shortstack.page shortstack.com easypromosapp.com surveymonkey.com typeform.com jotform.com wufoo.com formstack.com eventbrite.ie eventbrite.com eventbrite.co.uk mailchi.mp list-manage.com linktr.ee bit.ly tinyurl.com t.co wordpress.com blogspot.com wixsite.com squarespace.com weebly.com substack.com medium.com myshopify.com facebook.com fb.com fb.me fb.watch instagram.com threads.net threads.com tiktok.com x.com twitter.com linkedin.com pinterest.com youtube.com youtu.be whatsapp.com wa.me`.split(
    ' ',
  ),
)

/** Whether the host, or a domain above it, is shared: 'docs.google.com', 'harbour-house.blogspot.com'. */
export function isSharedHost(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => SHARED.has(labels.slice(index).join('.')))
}
