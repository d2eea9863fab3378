import { useId, type ReactNode } from 'react'

type Props = { title: string; about?: string; children: ReactNode }

export function Card({ title, about, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card bg-card p-5 shadow-card sm:p-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {about && <p className="mt-1 text-muted">{about}</p>}
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </section>
  )
}

type RowProps = { name: ReactNode; device?: string; about: ReactNode; children: ReactNode }

export function DeviceRow({ name, device, about, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold wrap-anywhere" title={device}>
          {name}
        </span>{' '}
        <span className="text-sm text-muted">{about}</span>
      </span>
      {children}
    </li>
  )
}
