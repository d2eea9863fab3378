import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  /** For screen readers: what the decision is on. */
  about: ReactNode
  /** Whether the decision is on several things at once. */
  all?: boolean
}

/** Confirms or dismisses what a desk proposes; the keys of the desk press them. */
export function DecisionButtons({ about, all = false }: Props) {
  const rest = all ? ' all' : ''
  return (
    <>
      <button
        type="submit"
        name="intent"
        value="confirm"
        data-confirm
        className="button-primary px-3 text-sm"
      >
        <Icon name="check" size={16} /> {`Confirm${rest}`}
        {about}
      </button>
      <button
        type="submit"
        name="intent"
        value="dismiss"
        data-dismiss
        className="button-quiet px-3 text-sm"
      >
        <Icon name="x" size={16} /> {`Dismiss${rest}`}
        {about}
      </button>
    </>
  )
}
