import { MINUTE_MS } from '#app/lib/time/durations.ts'

const REVOKE_AFTER_MS = MINUTE_MS

/** Lets the person save a file that the page has made. */
export function saveFile(name: string, type: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  // Safari still reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}
