import { useEffect, useState } from 'react'
import { useSession } from '#app/features/listings/components/session.tsx'
import { deviceStore } from '#app/ui/device/device-store.ts'
import { useConsent } from '#app/ui/device/consent-store.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'

const SHOWN_KEY = 'roundInvited'
const isFlag = (found: unknown): found is boolean => typeof found === 'boolean'

/** The invitation to join, once on a device; here no opening is held back (docs/features.md#todays-round). */
export function JoinBlock() {
  const isVisitor = useSession().member === null
  const hasAnswered = useConsent() !== undefined
  const [isOpen, setIsOpen] = useState(() => !deviceStore.read(SHOWN_KEY, isFlag))
  const isShown = isVisitor && hasAnswered && isOpen
  useEffect(() => {
    if (isShown) deviceStore.write(SHOWN_KEY, true)
  }, [isShown])
  if (!isShown) return null
  return (
    <section
      aria-label="Join"
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-card p-4"
    >
      <p className="min-w-0 flex-1 basis-52 text-sm">
        What you enter is remembered on this device only. With a free account it is on all of them.
      </p>
      <Link to="/join-today" className="button-quiet max-sm:order-last">
        Join today
      </Link>
      <button
        type="button"
        className="icon-button hover:bg-tint"
        aria-label="Hide the invitation"
        onClick={() => setIsOpen(false)}
      >
        <Icon name="x" />
      </button>
    </section>
  )
}
