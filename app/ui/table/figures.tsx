type Props = { figures: readonly (readonly [name: string, value: number])[] }

export function Figures({ figures }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4 sm:gap-4">
      {figures.map(([name, value]) => (
        <div key={name} className="flex flex-col rounded-card bg-card p-4 shadow-card sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd
            className={`text-3xl leading-10 font-semibold equal-digits ${value === 0 ? 'text-muted' : ''}`}
          >
            {value.toLocaleString('en-IE')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
