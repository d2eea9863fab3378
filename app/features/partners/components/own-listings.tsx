import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { PagePath } from '#app/lib/page-address.ts'
import { prettyDate, type Day } from '#app/lib/time/days.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { EmailField, TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'

type Listed = { id: number; title: string; slug: string; until: Day; report: PagePath }

/** What a promoter finds on its own page besides its numbers. */
export function OwnListings({ listings }: { listings: readonly Listed[] }) {
  const titles = listings.map(({ slug, title }) => [slug, `Correct: ${title}`] as const)
  return (
    <div className="no-print mt-8 mb-8">
      <h2 className="mb-3 text-xl font-semibold">Your listings</h2>
      <ul className="divided rounded-card bg-card px-4 shadow-card sm:px-6">
        {listings.map(({ id, title, slug, until, report }) => (
          <li key={id} className="py-3">
            <Link to={competitionPath(slug)} className="font-semibold wrap-anywhere">
              {title}
            </Link>
            <p className="text-sm text-muted">Until {prettyDate(until)}</p>
            <p className="flex flex-wrap gap-x-6 text-sm">
              <Link to={report} className="py-2 text-link underline">
                Numbers<span className="sr-only"> of {title}</span>
              </Link>{' '}
              <Link to={`/advertise?listing=${slug}`} className="py-2 text-link underline">
                Ask for a place<span className="sr-only"> for {title}</span>
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <section className="mt-8 rounded-card bg-card p-5 shadow-card">
        <h2 className="mb-3 text-xl font-semibold">Correct a listing, or reply</h2>
        <PlainForm submit="Send it">
          <SelectField
            label="About"
            name="about"
            choices={titles}
            empty="A reply on your page, about your record"
          />
          <TextAreaField
            label="What should it say?"
            name="message"
            rows={4}
            hint="A person reads it before anything is shown or changed."
            required
          />
          <EmailField label="Your email" name="email" hint="Only to answer you." required />
        </PlainForm>
      </section>
    </div>
  )
}
