import type { ReactNode } from 'react'

type Props = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode }

export function AccountPage({ title, lead, children, below }: Props) {
  return (
    <section className="mx-auto max-w-md py-4 sm:py-8">
      <div className="rounded-card bg-card p-6 shadow-card sm:p-8">
        <h1 className="text-2xl leading-8 font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-muted">{lead}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {below && <div className="mt-6 text-center">{below}</div>}
    </section>
  )
}
