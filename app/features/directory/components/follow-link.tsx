import type { PageAddress } from '#app/lib/page-address.ts'
/** Leads to the page that follows the list, search or promoter with this address. */
export function FollowLink({
  address,
  label = 'Tell me about new ones like this',
}: {
  address: PageAddress
  label?: string
}) {
  return (
    <a
      href={`/alerts/new?in=${address.replace('?', '&')}` satisfies PageAddress}
      className="button-quiet"
    >
      {label}
    </a>
  )
}
