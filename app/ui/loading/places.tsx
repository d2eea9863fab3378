/** The places of what is being read, so that nothing is blank until then. */
export function Places() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-4">
      {[1, 2, 3].map((place) => (
        <div key={place} className="h-24 rounded-card bg-card shadow-card" />
      ))}
    </div>
  )
}
