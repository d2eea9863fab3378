import { useId, type ReactNode } from 'react'

export function RoundGroup({
  title,
  count,
  children,
}: {
  title: string
  count: number
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title} <span className="text-muted">({count === 0 ? 'done' : count})</span>
      </h2>
      <ol className="card-grid card-rows">{children}</ol>
    </section>
  )
}
