import { Icon } from '#app/ui/icon.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { Link } from '#app/ui/link.tsx'
import { NextSteps } from '../components/submission-tips.tsx'
import type { Route } from './+types/add-thanks'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Thanks for your competition | Competitions Ireland',
    description: 'Your competition is with us.',
    path: '/add-a-new-competition/thanks',
    baseUrl: matches[0].loaderData.baseUrl,
    noindex: true,
  })
}

export default function AddThanks() {
  return (
    <section className="mx-auto max-w-md py-4 sm:py-8">
      <div className="rounded-card bg-card p-6 shadow-card sm:p-8">
        <span className="mb-4 grid size-14 place-items-center rounded-full bg-tint text-link">
          <Icon name="party-popper" size={28} />
        </span>
        <h1 className="text-[1.625rem] leading-8 font-bold tracking-tight">
          Thank you, it is with us
        </h1>
        <p className="mt-1 text-muted">Somebody in Ireland is going to win because of you.</p>
        <h2 className="mt-6 font-semibold">What happens next</h2>
        <NextSteps />
        <p className="mt-7 flex flex-wrap gap-3">
          <Link to="/my-dashboard" className="button-primary">
            See my submissions
          </Link>
          <Link to="/add-a-new-competition" className="button-quiet">
            Submit another
          </Link>
        </p>
      </div>
    </section>
  )
}
