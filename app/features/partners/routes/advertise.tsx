import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { findContentPage, placeholdersOf } from '#app/features/pages/queries/content.server.ts'
import { limitMessages } from '#app/features/mail/operations/contact.server.ts'
import {
  PICTURE_FROM_MEMBERS,
  receivePicture,
} from '#app/features/submissions/operations/receive-listing.server.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { answer } from '#app/lib/http/answer.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PageAddress } from '#app/lib/page-address.ts'
import { pick } from '#app/lib/pick.ts'
import { tabStore } from '#app/ui/device/device-store.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { HtmlSections } from '#app/ui/page/html-sections.tsx'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { Thanks } from '#app/ui/page/thanks.tsx'
import { RelatedLinks } from '#app/ui/page/related-links.tsx'
import { BookingForm } from '../components/booking-form.tsx'
import { BookingInput, readSlug } from '../input/booking.ts'
import { askBooking } from '../operations/book.server.ts'
import { listPlaces } from '../queries/places.server.ts'
import type { Route } from './+types/advertise'

const PATH = '/advertise'
const TITLE = 'For promoters'
const LEAD = 'Listing a competition here is free, and stays free.'
const CLOSED = 'No places can be booked here at the moment.'
const DRAFT = 'advertise-draft'
const DOOR = 'rounded-card bg-card p-4 sm:p-6'

/** The texts and prices are the operator's: content/advertise.md. Undefined without that file. */
const readText = (requestContext: RequestContext) =>
  findContentPage(PATH, placeholdersOf(requestContext))

export const loader = answer(async ({ context, url }: Route.LoaderArgs) => {
  const requestContext = getRequestContext(context)
  const { db, today, cookie, actor } = requestContext
  const asked = url.searchParams.get('listing') ?? ''
  const found = asked === '' ? undefined : await findCompetition(db, readSlug(asked))
  const shown = ['competitionSlug', 'competitionTitle', 'promoterSlug'] as const
  return {
    asked,
    listing: found && pick(found, shown),
    text: (await readText(requestContext)) ?? null,
    takesPicture: asMember(actor) !== undefined,
    places: await listPlaces(db, today),
    csrfToken: cookie.csrfToken(),
  }
})

export const action = formAction(
  async (values, requestContext, _args, file) => {
    const { db, media, now, limits, address } = requestContext
    if (!(await readText(requestContext))) throw new Problem('not-found', CLOSED)
    await limitMessages(limits, address)
    await receivePicture(media, values, file)
    await askBooking(db, parseInput(BookingInput, values), now)
    return { done: 'Thank you. A person looks at it, and answers by email with the price.' }
  },
  { file: PICTURE_FROM_MEMBERS },
)

export function meta({ matches }: Route.MetaArgs) {
  const { baseUrl } = matches[0].loaderData
  const description = 'List a competition free, correct it, see its numbers, or advertise it.'
  return pageMeta({ title: `${TITLE} | Competitions Ireland`, description, path: PATH, baseUrl })
}

export default function ForPromoters({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, listing, text } = loaderData
  const isSent = actionData !== undefined && 'done' in actionData
  const { box, save } = useTypedDraft(isSent)
  if (isSent)
    return (
      <Thanks title={TITLE} said={actionData.done}>
        <RelatedLinks links={text?.related ?? []} />
      </Thanks>
    )
  return (
    <section className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageTitle title={TITLE} lead={listing?.competitionTitle ?? LEAD} />
      <Door title="Add a competition" to="/add-a-new-competition" label="Add one, free" />
      {listing ? (
        <>
          <Door
            title="Correct it"
            to={`${competitionPath(listing.competitionSlug, 'report')}?correct`}
            label="Change its date, title or link"
          />
          {listing.promoterSlug && (
            <Door
              title="See its numbers"
              to={`/promoter/${listing.promoterSlug}/claim`}
              label="Mail me the link"
            />
          )}
        </>
      ) : (
        <Form action={PATH} className={DOOR}>
          <h2 className="mb-3 text-lg font-semibold">Correct one, or see its numbers</h2>
          <div className="mb-4">
            <TextField
              label="Which one? Its address here"
              name="listing"
              defaultValue={asked}
              error={asked === '' ? undefined : 'There is no such listing here.'}
            />
          </div>
          <button type="submit" className="button-quiet">
            Find it
          </button>
        </Form>
      )}
      {text && (
        <div className={DOOR}>
          <h2 className="mb-3 text-lg font-semibold">Advertise</h2>
          <div ref={box} onInput={save}>
            <BookingForm
              listing={listing?.competitionSlug}
              takesPicture={loaderData.takesPicture}
              places={loaderData.places}
            />
          </div>
          <details className="mt-4">
            <summary className="min-h-11 py-2.5">Prices and rules</summary>
            <HtmlSections html={text.html} sections={text.sections} />
            <RelatedLinks links={text.related} />
          </details>
        </div>
      )}
    </section>
  )
}

function Door({ title, to, label }: { title: string; to: PageAddress; label: string }) {
  return (
    <div className={DOOR}>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <Link to={to} className="button-quiet">
        {label}
      </Link>
    </div>
  )
}

type Typed = Record<string, string>
const isTyped = (found: unknown): found is Typed => typeof found === 'object' && found !== null

/** Keeps what is typed into the form in an element while the tab is open, until it was sent. */
function useTypedDraft(sent: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sent) return tabStore.remove(DRAFT)
    const draft = tabStore.read(DRAFT, isTyped) ?? {}
    const fields = 'input[name]:not([type=hidden], [type=file])'
    for (const field of box.current?.querySelectorAll<HTMLInputElement>(fields) ?? [])
      if (field.type === 'radio') field.checked ||= field.value === draft[field.name]
      else field.value ||= draft[field.name] ?? ''
  }, [sent])
  function save() {
    const form = box.current?.querySelector('form')
    if (form) tabStore.write(DRAFT, Object.fromEntries(new FormData(form)))
  }
  return { box, save }
}
