import { Form } from 'react-router'
import type { PageAddress } from '#app/lib/page-address.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireProof } from '#app/features/identity/operations/require-proof.server.ts'
import { findProof } from '#app/features/identity/queries.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { toFailure, type FormFailure } from '#app/ui/forms/form-failure.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '../components/notice.tsx'
import { SubscriberLine } from '../components/subscriber-line.tsx'
import { readSubscriberQuery, SubscriberID } from '../input/subscribers.ts'
import { eraseSubscriber } from '../operations/erase-subscriber.server.ts'
import { countSubscribers, listSubscribers } from '../queries/subscribers.server.ts'
import { SUBSCRIBER_STATE_LABELS, SUBSCRIBER_STATES } from '../rules/subscribers.ts'
import type { Route } from './+types/subscribers'

const PAGE_SIZE = 50
const FIELD = 'h-11 rounded-[10px] border border-line bg-card px-3 text-sm'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const isExporting = url.searchParams.has('export')
  const { page, ...filters } = readSubscriberQuery(url.searchParams)
  const [listed, counts, proof] = await Promise.all([
    listSubscribers(db, admin, filters, { size: PAGE_SIZE, page }),
    countSubscribers(db, admin),
    findProof(db, admin, now),
  ])
  return { ...listed, counts, proof, isExporting, page, filters, csrfToken: cookie.csrfToken() }
}

export const action = formAction(async (values, requestContext) => {
  const { db, actor, now } = requestContext
  const admin = requireAdmin(actor)
  if (values.intent === 'export') {
    await requireProof(requestContext, admin, values.password)
    return { done: 'Thank you. Export CSV now gives you the file.' }
  }
  const id = parseInput(SubscriberID, values.subscriberID)
  const erased = await eraseSubscriber(db, admin, id, now)
  return { done: erased ? 'The address is erased.' : 'The address was erased already.' }
})

export const meta = noindexMeta('Address list', 'Who gets email news.', '/admin/subscribers')

export default function SubscribersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, total, counts, proof, isExporting, page, filters, csrfToken } = loaderData
  const failure = toFailure(actionData)
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle
          title="Address list"
          lead={
            <Link to="/admin/email-campaigns" className="text-link underline">
              Email Campaigns
            </Link>
          }
        />
        <p className="mb-6 flex flex-wrap gap-2">
          <Link to="/admin/subscribers/import" className="button-quiet text-sm">
            <Icon name="upload" size={16} /> Import CSV
          </Link>
          <a href={'/admin/subscribers.csv' satisfies PageAddress} className="button-quiet text-sm">
            <Icon name="download" size={16} /> Export CSV
          </a>
        </p>
      </div>
      <Notice answer={actionData} />
      {isExporting && !proof.isFresh && (
        <ExportForm proof={proof} csrfToken={csrfToken} failure={failure} />
      )}
      <Counts counts={counts} />
      <Filters filters={filters} />
      <ol className="divided rounded-card bg-card shadow-card">
        {subscribers.map((subscriber) => (
          <li key={subscriber.id}>
            <SubscriberLine subscriber={subscriber} csrfToken={csrfToken} />
          </li>
        ))}
      </ol>
      {subscribers.length === 0 && <EmptyNote>No address matches that.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

type ExportProps = Pick<Loaded, 'proof' | 'csrfToken'> & { failure: FormFailure | undefined }

function ExportForm({ proof, csrfToken, failure }: ExportProps) {
  return (
    <section
      aria-labelledby="export-title"
      className="mb-6 max-w-md rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id="export-title" className="mb-3 text-lg font-semibold">
        Confirm the export
      </h2>
      <PlainForm csrfToken={csrfToken} submit="Confirm">
        <input type="hidden" name="intent" value="export" />
        <ProofField proof={proof} error={failure?.problem.errors?.password} />
      </PlainForm>
    </section>
  )
}

function Counts({ counts }: Pick<Loaded, 'counts'>) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {SUBSCRIBER_STATES.map((state) => (
        <div key={state} className="rounded-card bg-card p-4 shadow-card">
          <dt className="text-sm text-muted">{SUBSCRIBER_STATE_LABELS[state]}</dt>
          <dd className="text-xl font-bold">{counts[state].toLocaleString('en-IE')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Filters({ filters }: Pick<Loaded, 'filters'>) {
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        name="text"
        defaultValue={filters.text}
        placeholder="Part of an address"
        aria-label="Search"
        className={`${FIELD} min-w-0 flex-1 basis-44`}
      />
      <select name="state" aria-label="Show" defaultValue={filters.state ?? ''} className={FIELD}>
        <option value="">All</option>
        {SUBSCRIBER_STATES.map((state) => (
          <option key={state} value={state}>
            {SUBSCRIBER_STATE_LABELS[state]}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet text-sm">
        Show
      </button>
    </Form>
  )
}
