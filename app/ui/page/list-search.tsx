import { Form } from 'react-router'

const FIELD = 'h-11 rounded-[10px] border border-line bg-card px-3 text-sm'

type Props = {
  /** What was searched for. */
  text: string | undefined
  placeholder: string
  /** The query's name of what is shown; '' is its first choice. */
  name: string
  chosen: string | undefined
  choices: Readonly<Record<string, string>>
}

/** Narrows a list to a text and one choice, by its address. */
export function ListSearch({ text, placeholder, name, chosen = '', choices }: Props) {
  return (
    <Form method="get" role="search" className="mb-4 flex flex-wrap gap-2">
      <input
        type="search"
        name="text"
        defaultValue={text}
        placeholder={placeholder}
        aria-label="Search"
        className={`${FIELD} min-w-0 flex-1 basis-44`}
      />
      <select name={name} aria-label="Show" defaultValue={chosen} className={FIELD}>
        {Object.entries(choices).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button-quiet text-sm">
        Show
      </button>
    </Form>
  )
}
