import { useId } from 'react'
import { Form, useFetcher } from 'react-router'
import type { DeskPromoter } from '#app/features/promoters/queries/desk.server.ts'
import { mergePreview } from '#app/features/promoters/rules/preview.ts'
import { deskPromoterPath } from '../rules/decisions.ts'
import { IntentButton, ModerationForm } from './moderation-form.tsx'

type Wanted = { name: string; targets: readonly DeskPromoter[] }

type Props = {
  promoter: DeskPromoter
  /** Undefined until an admin asks. */
  wanted: Wanted | undefined
}

/** Another promoter's name, and what a merge would show, before it is done. */
export function MergePromoter({ promoter, wanted }: Props) {
  return (
    <>
      <Form role="search" preventScrollReset className="flex max-w-xl flex-wrap items-end gap-2">
        <PromoterName defaultValue={wanted?.name ?? ''} />
        <button type="submit" className="button-quiet">
          Show what moves
        </button>
      </Form>
      {wanted && <Choices promoter={promoter} targets={wanted.targets} />}
    </>
  )
}

function Choices({ promoter, targets }: Pick<Props, 'promoter'> & Pick<Wanted, 'targets'>) {
  return (
    <ul aria-label="What moves" className="mt-4 flex max-w-4xl flex-col gap-2">
      {targets.map(({ id, name, domain, listings }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-card px-4 py-2 shadow-card"
        >
          <p className="min-w-0 wrap-anywhere">
            {mergePreview(promoter, name)}{' '}
            <span className="text-sm text-muted">
              ({[domain, `has ${listings.toLocaleString('en-IE')}`].filter(Boolean).join(' · ')})
            </span>
          </p>
          <ModerationForm action={deskPromoterPath(promoter.id)} fields={{ intoID: id }}>
            <IntentButton intent="merge" className="button-quiet text-sm">
              {`Merge into “${name}”`}
            </IntentButton>
          </ModerationForm>
        </li>
      ))}
      {targets.length === 0 && (
        <li className="text-sm text-muted">No other promoter has that name.</li>
      )}
    </ul>
  )
}

/** The name of a promoter; the list of promoters completes it. */
function PromoterName({ defaultValue }: { defaultValue: string }) {
  const id = useId()
  const { load, data } = useFetcher<{ promoters: readonly { id: number; name: string }[] }>()
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        Name of the right promoter
      </label>
      <input
        id={id}
        type="search"
        name="name"
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
