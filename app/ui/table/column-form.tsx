import { Form, useNavigation } from 'react-router'
import type { ComponentProps } from 'react'
import { FILE_QUERY } from '#app/lib/table/file-query.ts'
import { ColumnFields } from './column-fields.tsx'
import { TableQuestions } from './table-questions.tsx'

type Props = Pick<ComponentProps<typeof ColumnFields>, 'columns' | 'choices'> &
  Pick<ComponentProps<typeof TableQuestions>, 'tabs' | 'tab' | 'monthFirst'> & {
    hash: string
    required: readonly string[]
  }

/** Which column is which field; sent by GET, so that the address has the answer. */
export function ColumnForm({ columns, choices, hash, required, ...questions }: Props) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section
      aria-labelledby="columns-title"
      className="rounded-card bg-card p-5 shadow-card sm:p-6"
    >
      <h2 id="columns-title" className="text-lg font-semibold">
        Columns
      </h2>
      <p className="mt-1 text-sm text-muted">Required: {required.join(', ')}.</p>
      <Form method="get" preventScrollReset className="mt-3 flex flex-col gap-3">
        <input type="hidden" name={FILE_QUERY.hash} value={hash} />
        {questions.tab !== undefined && (
          <input type="hidden" name={FILE_QUERY.of} value={questions.tab} />
        )}
        <TableQuestions {...questions} names={FILE_QUERY} key={questions.tab} />
        <ColumnFields columns={columns} choices={choices} name={FILE_QUERY.field} />
        <button type="submit" disabled={busy} className="mt-1 button-quiet self-start">
          {busy ? 'Reading…' : 'Read it again like this'}
        </button>
      </Form>
    </section>
  )
}
