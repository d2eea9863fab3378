import { Icon } from '#app/ui/icon.tsx'
import { createPortal } from 'react-dom'
import { CONNECTION_ID } from '../rules/site.ts'

const savedWhen = new Intl.DateTimeFormat('en-IE', { dateStyle: 'long', timeStyle: 'short' })

export function SavedCopyNote({ date }: { date: string }) {
  const place = document.getElementById(CONNECTION_ID)
  if (!place) return null
  const time = Date.parse(date)
  return createPortal(
    <p className="border-t border-line bg-tint py-2">
      <span className="page-width flex items-center gap-3">
        <Icon name="clock" size={20} className="shrink-0" />
        You are reading the copy{' '}
        {Number.isNaN(time) ? 'kept on this device' : `of ${savedWhen.format(time)}`}.
      </span>
    </p>,
    place,
  )
}
