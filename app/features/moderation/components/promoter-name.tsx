import { useId } from 'react'
import { useFetcher } from 'react-router'

type Props = { label: string; name: string; defaultValue: string }

/** The name of a promoter; the list of promoters completes it. */
export function PromoterName({ label, name, defaultValue }: Props) {
  const id = useId()
  const { load, data } = useFetcher<{ promoters: readonly { id: number; name: string }[] }>()
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        type="search"
        name={name}
        defaultValue={defaultValue}
        list={`${id}-names`}
        autoComplete="off"
        onChange={({ target }) =>
          void load(`/admin/promoters?q=${encodeURIComponent(target.value)}`)
        }
        className="h-11 w-full rounded-[10px] border border-line bg-card px-3"
      />
      <datalist id={`${id}-names`}>
        {data?.promoters.map((promoter) => (
          <option key={promoter.id}>{promoter.name}</option>
        ))}
      </datalist>
    </div>
  )
}
