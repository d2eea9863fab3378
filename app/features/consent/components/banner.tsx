import { Children, type ReactNode } from 'react'

type Props = { label: string; buttons: ReactNode; className?: string; children: ReactNode }

/** One of the notes above the bottom of the screen (`.bottom-stack`). */
export function Banner({ label, buttons, className = '', children }: Props) {
  return (
    <section
      aria-label={label}
      className={`banner mx-auto w-full max-w-4xl px-2 pb-2 sm:px-4 sm:pb-4 ${className}`}
      data-nosnippet
    >
      <div className="pointer-events-auto flex flex-col gap-3 rounded-card border border-line bg-card p-3 text-sm shadow-card max-sm:max-h-[33dvh] sm:flex-row sm:items-center sm:gap-6 sm:p-4">
        <div className="flex-1 overflow-y-auto">{children}</div>
        <div
          className={`grid shrink-0 gap-2 ${Children.count(buttons) > 2 ? 'grid-cols-3' : 'grid-cols-2'}`}
        >
          {buttons}
        </div>
      </div>
    </section>
  )
}
