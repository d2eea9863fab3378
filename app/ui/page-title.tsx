import type { ReactNode } from 'react'

export function PageTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="mb-6">
      <h1 className="text-[26px] leading-8 font-bold tracking-tight sm:text-[32px] sm:leading-10">
        {title}
      </h1>
      {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
    </header>
  )
}
