import { useState, type MouseEvent } from 'react'
import { copyText } from '#app/lib/browser/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useToast } from '#app/ui/dialogs/toast.tsx'

type Shared = { title: string; text: string; url: string }

/** Shares by the device's sheet, the clipboard, or a field to copy from; without script by mail. */
export function ShareLink({ title, text, url, look }: Shared & { look: string }) {
  const toast = useToast()
  const [byHand, setByHand] = useState(false)

  async function share(event: MouseEvent) {
    event.preventDefault()
    if (await isTakenByDevice({ title, text, url })) return
    if (await copyText(url)) toast({ text: 'Link copied.' })
    else setByHand(true)
  }

  return (
    <>
      <a
        href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`}
        onClick={(event) => void share(event)}
        className={look}
      >
        <Icon name="share-2" size={20} />
        Share
      </a>
      {byHand && (
        <label className="order-last w-full text-sm">
          This browser lets us neither share nor copy it. Copy this link:
          <input
            ref={selectAll}
            readOnly
            value={url}
            className="mt-1 h-11 w-full rounded-lg border border-line bg-card px-3 text-base"
          />
        </label>
      )}
    </>
  )
}

function selectAll(field: HTMLInputElement | null) {
  field?.focus()
  field?.select()
}

/** Also true when the user cancels. */
async function isTakenByDevice(shared: Shared) {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(shared)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
