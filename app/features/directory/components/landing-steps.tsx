import type { ContentPageOf } from '#app/features/pages/queries/content.server.ts'
import { Link } from '#app/ui/link.tsx'
import { LandingAction } from './landing-hero.tsx'

type Landing = ContentPageOf<'landing'>
type Step = Landing['steps'][number]
type Props = { page: Landing; again?: boolean }

export function LandingSteps({ page: { stepsTitle, steps, action }, again = false }: Props) {
  const columns = steps.length % 3 === 0 ? 'md:grid-cols-3' : 'sm:grid-cols-2 lg:grid-cols-4'
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-4 text-lg font-semibold sm:text-2xl">
        {stepsTitle}
      </h2>
      <ol className={`grid grid-cols-1 gap-4 ${columns}`}>
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      {again && (
        <p className="mt-5 empty:hidden">
          <LandingAction action={action} className="button-primary h-12 px-6" />
        </p>
      )}
    </section>
  )
}

function StepCard({ step: { title, text, to }, number }: { step: Step; number: number }) {
  return (
    <li className="relative flex gap-4 rounded-card bg-card p-5 shadow-card focus-within:ring-2 focus-within:ring-focus print:break-inside-avoid">
      <span
        aria-hidden="true"
        className="grid size-10 shrink-0 place-items-center rounded-full bg-tint text-lg font-semibold text-link"
      >
        {number}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-semibold">
          {to ? (
            <Link
              to={to}
              className="text-link underline-offset-3 outline-none after:absolute after:inset-0 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="mt-1 text-sm leading-6 text-muted">{text}</p>
      </div>
    </li>
  )
}
