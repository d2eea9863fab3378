import { Link } from '#app/ui/link.tsx'

/** The invitation to join as a line, where somebody has entered something. */
export function KeptOnDevice() {
  return (
    <p className="text-muted">
      Kept on this device only.{' '}
      <Link to="/join-today" className="text-link underline">
        Join
      </Link>{' '}
      to have it on all your devices.
    </p>
  )
}
