import type { ReactNode } from 'react'
import { PageTitle } from './page-title.tsx'

type ThanksProps = { title: string; said: string; children: ReactNode }

/** Takes the place of a long page whose form was sent; the browser would keep how far down it was. */
export function Thanks({ title, said, children }: ThanksProps) {
  return (
    <section ref={scrollThere} className="mx-auto max-w-2xl">
      <PageTitle title={title} lead={said} />
      {children}
    </section>
  )
}

function scrollThere(element: HTMLElement | null) {
  element?.scrollIntoView()
}
