/** Leads to the page that follows the list, search or promoter with this address. */
export function FollowLink({
  address,
  label = 'Tell me about new ones like this',
}: {
  address: string
  label?: string
}) {
  return (
    <a href={`/alerts/new?in=${address.replace('?', '&')}`} className="button-quiet">
      {label}
    </a>
  )
}
