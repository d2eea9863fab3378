import { getRequestContext } from '#app/context.server.ts'
import { formAction } from '#app/form-action.server.ts'
import { asAdmin, type Actor } from '#app/lib/security/actor.ts'
import { parseInput } from '#app/lib/http/parse-input.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { requireAdmin } from '#app/lib/security/require.server.ts'
import { noindexMeta } from '#app/ui/page/page-meta.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import { CheckboxField, TextAreaField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { FieldForm } from '#app/ui/forms/plain-form.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { ImportInput } from '../input/address-book.ts'
import { importAddresses, type AddressImportReport } from '../operations/import-addresses.server.ts'
import { IMPORT_LIMITS } from '../rules/address-book.ts'
import type { Route } from './+types/import-addresses'

const FILE_FIELD = {
  name: 'file',
  maxBytes: IMPORT_LIMITS.bytes,
  tooLarge: 'The file can have at most 1 MB.',
  empty: 'The file is empty.',
  from: ({ actor }: { actor: Actor }) => asAdmin(actor) !== undefined,
}

export function loader({ context }: Route.LoaderArgs) {
  return { csrfToken: getRequestContext(context).cookie.csrfToken() }
}

export const action = formAction(
  async (values, { db, actor, config, now, kickMail }, _args, file) => {
    const admin = requireAdmin(actor)
    const consent = parseInput(ImportInput, values)
    if (!file)
      throw new Problem('invalid', 'Choose a file first.', { file: 'Choose a file first.' })
    const { baseUrl, mailRatePerMinute: mailsPerMinute } = config
    const input = { ...consent, file: file.path, baseUrl, mailsPerMinute }
    const report = await importAddresses(db, admin, input, now)
    kickMail()
    return { report }
  },
  { file: FILE_FIELD },
)

export const meta = noindexMeta(
  'Import addresses',
  'Add the addresses of a file.',
  '/admin/subscribers/import',
)

export default function ImportAddressesPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageTitle
        title="Import addresses"
        lead={
          <Link to="/admin/subscribers" className="text-link underline">
            Address book
          </Link>
        }
      />
      {actionData && 'report' in actionData && <ImportReport report={actionData.report} />}
      <ImportForm />
    </div>
  )
}

function ImportForm() {
  return (
    <FieldForm
      encType="multipart/form-data"
      className="flex flex-col gap-4 rounded-card bg-card p-6 shadow-card"
    >
      <FileField
        label="CSV file with a column “email”"
        name="file"
        accept=".csv,.txt,text/csv,text/plain"
      />
      <p className="max-w-prose">
        Each address gets a mail that asks its owner to confirm, as after signing up on the site.
        Addresses that unsubscribed, bounced or were erased are left alone, and so are those that
        are not subscribed according to a column of the file such as “status”.
      </p>
      <fieldset className="rounded-[10px] border border-line p-4">
        <legend className="px-1 font-medium">Only with proof</legend>
        <CheckboxField
          name="confirmed"
          label="They have already agreed to email news: treat them as confirmed, and send no such mail."
        />
        <TextAreaField
          name="note"
          label="Where and when they agreed"
          rows={3}
          maxLength={IMPORT_LIMITS.note}
          hint="Kept with each address, for when somebody asks."
        />
      </fieldset>
      <SubmitButton look="button-primary h-12 self-start" whileBusy="Importing…">
        Import
      </SubmitButton>
    </FieldForm>
  )
}

const ERRORS_SHOWN = 200

export function ImportReport({ report }: { report: AddressImportReport }) {
  const { confirmed, asked, alreadyThere, leftAlone, notSubscribed, errors } = report
  const count = (number: number) => number.toLocaleString('en-IE')
  return (
    <section role="status" className="mb-6 rounded-card border border-line bg-tint p-5">
      <h2 className="text-lg font-semibold">
        {confirmed > 0
          ? `Treated as confirmed ${count(confirmed)}`
          : `Asked by mail ${count(asked)}`}
        , already there {count(alreadyThere)}, left alone {count(leftAlone)}, wrong{' '}
        {count(errors.length)}
      </h2>
      {notSubscribed > 0 && (
        <p className="mt-1 text-sm">
          {count(notSubscribed)} more were left out: by their status in the file they are not
          subscribed.
        </p>
      )}
      {errors.length > 0 && (
        <ul className="mt-2 text-sm">
          {errors.slice(0, ERRORS_SHOWN).map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Line {line}: {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
