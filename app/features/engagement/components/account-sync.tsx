import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { keepInSync } from '#app/features/tracker/device/keep-in-sync.ts'
import { refusalText } from '#app/features/tracker/rules/refusals.ts'
import type { Refusal } from '#app/features/tracker/rules/sync.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { DeviceLogOffer } from './device-log-offer.tsx'

/** Syncs the member's entries, and offers those that were logged before the login. */
export default function AccountSync({
  member,
  mayAsk,
}: {
  member: string
  mayAsk: boolean
}): ReactNode {
  const showToast = useToast()
  const onRefused = useEffectEvent((refused: Refusal[]) => {
    const text = refusalText(refused)
    if (text !== undefined) showToast({ text })
  })
  useEffect(() => {
    const controller = new AbortController()
    keepInSync(member, (refused) => onRefused(refused), controller.signal).catch(ignoreFailure)
    return () => controller.abort()
  }, [member])
  return mayAsk && <DeviceLogOffer member={member} />
}

/** Without storage or connection the page works as before. */
function ignoreFailure() {}
