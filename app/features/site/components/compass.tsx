import type { ReactNode } from 'react'

export default function Compass(): ReactNode {
  return (
    <svg viewBox="0 0 96 96" className="mx-auto size-28" aria-hidden="true">
      <circle cx="48" cy="48" r="44" className="fill-tint stroke-line" strokeWidth="2" />
      <circle cx="48" cy="48" r="32" className="fill-card stroke-line" strokeWidth="2" />
      <path d="M48 22 56 48 48 44 40 48Z" className="fill-accent" />
      <path d="M48 74 40 48 48 52 56 48Z" className="fill-bar" />
      <circle cx="48" cy="48" r="3" className="fill-card" />
    </svg>
  )
}
