import type { ReactNode } from 'react'

export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-card bg-card p-8 text-center text-muted shadow-card">{children}</p>
}

type CardProps = { title: string; picture?: ReactNode; links: ReactNode; children: ReactNode }

/** Takes the place of an empty list: what it will show, and the links that lead on. */
export function EmptyCard({ title, picture, links, children }: CardProps) {
  return (
    <section className="rounded-card bg-card px-6 py-14 text-center shadow-card">
      {picture}
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mx-auto mt-2 max-w-prose text-muted">{children}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">{links}</p>
    </section>
  )
}
