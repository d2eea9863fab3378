import type { ReactNode } from 'react'

/** The element around it is the alert. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-[10px] border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
      {children}
    </p>
  )
}
