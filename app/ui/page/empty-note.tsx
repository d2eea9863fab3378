import type { ReactNode } from 'react'

/** What a list says that has nothing to show. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-card p-8 text-center text-muted shadow-card">{children}</p>
}
