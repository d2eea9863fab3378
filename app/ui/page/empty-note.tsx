import type { ReactNode } from 'react'

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-card p-8 text-center text-muted shadow-card">{children}</p>
}
