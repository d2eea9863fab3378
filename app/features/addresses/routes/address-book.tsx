import type { PageAddress } from '#app/lib/page-address.ts'
import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { requireProof } from '../operations/require-password.server.ts'
import { findProof } from '../queries/proof.server.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { EmptyNote } from '#app/ui/page/empty-note.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ListSearch } from '#app/ui/page/list-search.tsx'
import { PageLinks } from '#app/ui/page/page-links.tsx'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { ProofField } from '#app/ui/forms/proof-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/forms/notice.tsx'
import { AddressLine } from '../components/address-line.tsx'
import { readQuery } from '#app/lib/http/list-query.ts'
import { AddressID, BookQuery } from '../input/address-book.ts'
import { eraseAddress } from '../operations/erase-address.server.ts'
import { countAddresses, listAddresses } from '../queries/address-book.server.ts'
import { BOOK_FILTERS } from '../rules/address-book.ts'
import type { Route } from './+types/address-book'

const PAGE_SIZE = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, cookie, now } = getRequestContext(context)
  const admin = requireAdmin(actor)
  const isExporting = url.searchParams.has('export')
  const { page, ...filters } = readQuery(BookQuery, url.searchParams)
  const [listed, counts, proof] = await Promise.all([
    listAddresses(db, admin, filters, { size: PAGE_SIZE, page }),
    countAddresses(db, admin),
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
  return { done: await eraseAddress(db, admin, parseInput(AddressID, values.addressID), now) }
})

export const meta = noindexMeta(
  'Address book',
  'Every address, what it gets, and who said no.',
  '/admin/subscribers',
)

export default function AddressBookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, total, counts, proof, isExporting, page, filters } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageTitle
          title="Address book"
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
      <Notice answer={actionData} except="export" />
      {isExporting && !proof.isFresh && <ExportForm proof={proof} />}
      <Counts counts={counts} />
      <ListSearch
        text={filters.text}
        placeholder="Part of an address"
        name="show"
        chosen={filters.show}
        choices={{ '': 'All', ...BOOK_FILTERS }}
      />
      <ol className="divided rounded-card bg-card shadow-card">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressLine address={address} />
          </li>
        ))}
      </ol>
      {addresses.length === 0 && <EmptyNote>No address matches that.</EmptyNote>}
      <PageLinks page={page} size={PAGE_SIZE} total={total} />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function ExportForm({ proof }: Pick<Loaded, 'proof'>) {
  return (
    <section
      aria-labelledby="export-title"
      className="mb-6 max-w-md rounded-card bg-card p-4 shadow-card sm:p-5"
    >
      <h2 id="export-title" className="mb-3 text-lg font-semibold">
        Confirm the export
      </h2>
      <PlainForm intent="export" submit="Confirm">
        <ProofField proof={proof} />
      </PlainForm>
    </section>
  )
}

function Counts({ counts }: Pick<Loaded, 'counts'>) {
  return (
    <dl className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(([name, count]) => (
        <div key={name} className="rounded-card bg-card p-4 shadow-card">
          <dt className="text-sm wrap-anywhere hyphens-auto text-muted">{BOOK_FILTERS[name]}</dt>
          <dd className="text-lg font-semibold">{count.toLocaleString('en-IE')}</dd>
        </div>
      ))}
    </dl>
  )
}
