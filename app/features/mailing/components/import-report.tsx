import type { AddressImportReport } from '../operations/import-addresses.server.ts'

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
