import type { MouseEvent, ReactNode } from 'react'
import { useFormFields } from './changed-fields.ts'

type Summary = { detail: string; errors?: Record<string, string> | undefined; children?: ReactNode }

/** The element around it is the alert. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-[10px] border border-urgent bg-urgent-tint px-4 py-3 font-semibold text-urgent">
      {children}
    </div>
  )
}

/** What is wrong with a form: each error of a field is a line that leads to the field. */
export function FailureSummary({ detail, errors, children }: Summary) {
  const { formId, changed } = useFormFields()
  const told = Object.entries(errors ?? {})
  const opening = told.reduce((rest, [, error]) => rest.replace(error, ''), detail).trim()
  const open = told.filter(([name]) => !changed.has(name))
  return (
    <FailureNote>
      {opening && <p>{opening}</p>}{' '}
      {open.length > 0 && (
        <ul>
          {open.map(([name, error]) => (
            <li key={name}>
              <a
                href={`#${formId}-${name}`}
                onClick={focusField}
                className="inline-block py-1 underline"
              >
                {error}
              </a>{' '}
            </li>
          ))}
        </ul>
      )}
      {children}
    </FailureNote>
  )
}

/** Following the link would be a navigation, after which the page no longer knows the failure. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  const control = field?.matches('fieldset') ? field.querySelector('input') : field
  if (!control) return
  event.preventDefault()
  control.focus()
}
