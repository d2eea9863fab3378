import type { WorkReport } from '#app/features/work/queries/work.server.ts'
import { workTitle } from '#app/features/work/rules.ts'
import type { Intents } from '#app/lib/http/intents.ts'
import { agoLabel } from '#app/lib/time/days.ts'
import { ActionButton } from '#app/ui/forms/submit-button.tsx'
import { useClock } from '#app/ui/now.tsx'

/** Work that is not tried again by itself, with its reason. */
export function GivenUp({ work }: { work: WorkReport | undefined }) {
  if (!work || work.givenUp.length === 0) return null
  const count = work.counts.reduce((sum, { givenUp }) => sum + givenUp, 0)
  return (
    <section aria-labelledby="given-up" className="mt-6">
      <h2 id="given-up" className="text-lg font-semibold">
        Given up: {count.toLocaleString('en-IE')}
      </h2>
      <ul className="mt-2 divided rounded-card bg-card px-5 shadow-card">
        {work.givenUp.map((one) => (
          <GivenUpLine key={`${one.kind} ${one.key}`} one={one} />
        ))}
      </ul>
    </section>
  )
}

function GivenUpLine({
  one: { kind, key, error, givenUpAt },
}: {
  one: WorkReport['givenUp'][number]
}) {
  const { now } = useClock()
  const name = `${workTitle(kind)} ${key}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-[min(15rem,100%)] flex-1 wrap-anywhere">
        <span className="font-semibold">{name}</span>, {agoLabel(givenUpAt ?? 0, now)}
        <span className="block text-sm text-urgent">{error ?? 'It was cancelled.'}</span>
      </span>
      <WorkButton {...{ kind, name }} id={key} intent="try-again" words="Try again" />
      <WorkButton {...{ kind, name }} id={key} intent="drop" words="Drop" />
    </li>
  )
}

type ButtonProps = {
  id: string
  kind: string
  name: string
  intent: Intents['admin']
  words: string
}

function WorkButton({ id, kind, name, intent, words }: ButtonProps) {
  return (
    <ActionButton intent={intent} fields={{ kind, key: id }} look="button-quiet px-3 text-sm">
      {words}
      <span className="sr-only">: {name}</span>
    </ActionButton>
  )
}
