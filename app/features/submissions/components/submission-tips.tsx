import { Icon } from '#app/ui/icon.tsx'
import type { IconName } from '#app/ui/icon-names.ts'
import { FromAnyPage } from './from-any-page.tsx'

const TIPS: readonly [IconName, string, string][] = [
  ['gift', 'Free to enter, open to Ireland', 'Anything else is marked, or left out.'],
  ['external-link', 'The link goes to the entry page', 'Not to a home page or a short link.'],
  ['pencil', 'Your own words', 'What there is to win, and how to enter.'],
]
const STEPS = [
  'We check the link, the promoter and the date.',
  'You hear from us by email, and see it on your dashboard.',
  'It is published at the front of New Competitions.',
]

export function SubmissionTips() {
  return (
    <aside className="flex flex-col gap-4 md:sticky md:top-24" aria-label="About submissions">
      <section className="rounded-card bg-card p-5 shadow-card">
        <h2 className="font-semibold">What gets published fast</h2>
        <ul className="mt-3 flex flex-col gap-3">
          {TIPS.map(([icon, title, text]) => (
            <li key={title} className="flex gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-tint text-link">
                <Icon name={icon} size={18} />
              </span>
              <span className="text-sm leading-5">
                <span className="block font-semibold">{title}</span>{' '}
                <span className="text-sm text-muted">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="rounded-card bg-card p-5 shadow-card">
        <h2 className="font-semibold">What happens next</h2>
        <NextSteps />
      </section>
      <FromAnyPage path="/add-a-new-competition" />
    </aside>
  )
}

export function NextSteps() {
  return (
    <ol className="mt-3 flex flex-col gap-3">
      {STEPS.map((step, index) => (
        <li key={step} className="flex gap-3 text-sm leading-5">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-primary text-sm font-semibold text-on-primary"
          >
            {index + 1}
          </span>{' '}
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}
