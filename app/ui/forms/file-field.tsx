import { Labelled, useNotes } from './field-notes.tsx'

type Props = { label: string; name: string; accept: string; required?: boolean }

export function FileField({ label, name, accept, required = true }: Props) {
  const { id, control, notes } = useNotes({ name })
  return (
    <Labelled id={id} label={label} notes={notes}>
      <input
        type="file"
        {...control}
        name={name}
        accept={accept}
        required={required}
        className="block w-full rounded-[10px] border border-line bg-card p-2.5 file:mr-3 file:rounded-lg file:border-0 file:bg-tint file:px-3 file:py-1.5 file:font-semibold file:text-ink aria-invalid:border-urgent"
      />
    </Labelled>
  )
}
