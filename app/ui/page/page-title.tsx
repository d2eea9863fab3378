import type { ReactNode } from 'react'

export function PageTitle({ title, lead }: { title: string; lead?: ReactNode }) {
  return (
    <header className="mb-2 sm:mb-6">
      <h1 className="text-2xl leading-8 font-semibold tracking-tight sm:text-[2rem] sm:leading-10">
        {title}
      </h1>
      {lead && <p className="mt-1 max-w-prose text-muted">{lead}</p>}
    </header>
  )
}
