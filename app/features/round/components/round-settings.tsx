import { useEffect, useId, useRef, type ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { EnoughLine } from './enough.tsx'
import { NotificationLine } from './notification-line.tsx'
import { PassportLine } from './passport-line.tsx'

type Props = Omit<ComponentProps<typeof NotificationLine>, 'pushKey'> & {
  /** Undefined where the site sends no notifications. */
  pushKey: string | undefined
}

/** Where Me leads. */
const HASH = '#settings'

/** Nothing of it is needed to begin. */
export function RoundSettings({ pushKey, ...notification }: Props) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  // It is shown after the router has looked for what the address names.
  useEffect(() => {
    if (hash === HASH) section.current?.scrollIntoView()
  }, [hash, key])
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="scroll-my-24 flex flex-col gap-1 rounded-card bg-card px-4 py-3"
    >
      <h2 id={id} className="font-semibold">
        Settings
      </h2>
      <PassportLine />
      {pushKey !== undefined && <NotificationLine pushKey={pushKey} {...notification} />}
      <EnoughLine />
    </section>
  )
}
