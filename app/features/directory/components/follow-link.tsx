/** Leads to the page that follows the list or search with this address. */
export function FollowLink({ address }: { address: string }) {
  return (
    <a href={`/alerts/new?in=${address.replace('?', '&')}`} className="button-quiet">
      Tell me about new ones like this
    </a>
  )
}
