import type { ReactNode } from 'react'

/** The text of an empty list. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-card p-8 text-center text-muted shadow-card">{children}</p>
}
