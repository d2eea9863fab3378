import type { PageAddress } from '#app/lib/page-address.ts'

type Props = { address: PageAddress; label?: string }

/** Leads to the page that follows the list, search or promoter with this address. */
export function FollowLink({ address, label = 'Tell me about new ones like this' }: Props) {
  const href: PageAddress = `/alerts/new?in=${address.replace('?', '&')}`
  return (
    <a href={href} className="button-quiet">
      {label}
    </a>
  )
}
