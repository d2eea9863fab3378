import { useId } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { DeskPromoter } from '#app/features/promoters/queries/desk.server.ts'
import { commonName, previewOf } from '#app/features/promoters/rules/preview.ts'
import { shortDate } from '#app/lib/time/days.ts'
import { Link } from '#app/ui/link.tsx'
import { deskPromoterPath, pickId } from '../rules.ts'
import { ModerationForm } from './moderation-form.tsx'
import { PickBox } from './pick-box.tsx'

/** The listings that were ticked, and the promoters of the name that was typed. */
type Wanted = { name: string; picked: readonly number[]; targets: readonly DeskPromoter[] }

type Props = {
  promoter: DeskPromoter
  listings: readonly Listing[]
  /** Undefined until somebody asks. */
  wanted: Wanted | undefined
}

/** Listings to tick, another promoter's name, and what would move, before it does. */
export function MovePromoter({ promoter, listings, wanted }: Props) {
  const submit = useSubmit()
  return (
    <>
      <Form
        role="search"
        preventScrollReset
        // What is shown to move follows the ticks.
        onChange={({ target, currentTarget }) => {
          const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
          if (wanted && isTick) void submit(currentTarget, { preventScrollReset: true })
        }}
      >
        <ul className="divided rounded-card bg-card px-4 shadow-card empty:hidden sm:px-6">
          {listings.map((listing) => (
            <Row
              key={listing.competitionID}
              listing={listing}
              isPicked={wanted?.picked.includes(listing.competitionID) ?? false}
            />
          ))}
        </ul>
        <div className="mt-4 flex max-w-xl flex-wrap items-end gap-2">
          <PromoterName defaultValue={wanted?.name ?? ''} />
          <button type="submit" className="button-quiet">
            Show what moves
          </button>
        </div>
      </Form>
      {wanted && <Choices promoter={promoter} listings={listings} wanted={wanted} />}
    </>
  )
}

function Choices({ promoter, listings, wanted }: Props & { wanted: Wanted }) {
  const picked = listings.filter(({ competitionID }) => wanted.picked.includes(competitionID))
  const own = commonName(picked.map(({ promoterName }) => promoterName))
  const canMove = picked.length > 0 || promoter.mergedInto === null
  const targets = canMove ? wanted.targets : []
  return (
    <ul aria-label="What moves" className="mt-4 flex max-w-4xl flex-col gap-2">
      {targets.map(({ id, name, domain, listings: count }) => (
        <Choice
          key={id}
          promoter={promoter}
          picked={picked}
          intent={picked.length > 0 ? 'move' : 'merge'}
          intoID={id}
          label={picked.length > 0 ? `Move to “${name}”` : `Merge into “${name}”`}
          sentence={previewOf(promoter, picked.length, name)}
          note={[domain, `has ${count.toLocaleString('en-IE')}`].filter(Boolean).join(' · ')}
        />
      ))}
      {own !== undefined && (
        <Choice
          promoter={promoter}
          picked={picked}
          intent="move-to-own"
          label="Move to their own"
          sentence={previewOf(promoter, picked.length, own)}
          note="their own name, by itself"
        />
      )}
      {targets.length === 0 && own === undefined && (
        <li className="text-sm text-muted">
          {picked.length > 0 && wanted.name === ''
            ? 'These have several names: choose listings of one name, or type a promoter’s name.'
            : 'No other promoter has that name.'}
        </li>
      )}
    </ul>
  )
}

type ChoiceProps = {
  promoter: DeskPromoter
  picked: readonly Listing[]
  intent: 'merge' | 'move' | 'move-to-own'
  intoID?: number
  label: string
  sentence: string
  note: string
}

function Choice({ promoter, picked, intent, intoID, label, sentence, note }: ChoiceProps) {
  const picks = picked.map(({ competitionID }) => [pickId(competitionID), 'on'] as const)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-card px-4 py-2 shadow-card">
      <p className="min-w-0 wrap-anywhere">
        {sentence} <span className="text-sm text-muted">({note})</span>
      </p>
      <ModerationForm
        action={deskPromoterPath(promoter.id)}
        fields={{ ...Object.fromEntries(picks), ...(intoID !== undefined && { intoID }) }}
      >
        <button type="submit" name="intent" value={intent} className="button-quiet text-sm">
          {label}
        </button>
      </ModerationForm>
    </li>
  )
}

function Row({ listing, isPicked }: { listing: Listing; isPicked: boolean }) {
  const { competitionSlug, competitionTitle, competitionEndDate } = listing
  const { promoterName, entryUrl } = listing
  return (
    <li className="flex items-start gap-2 py-3">
      <PickBox listing={listing} isPicked={isPicked} />
      <div className="min-w-0 wrap-anywhere">
        <Link to={competitionPath(competitionSlug)} className="text-link underline">
          {competitionTitle}
        </Link>
        <p className="text-sm text-muted">
          {promoterName} · {URL.parse(entryUrl)?.host} · closes {shortDate(competitionEndDate)}
        </p>
      </div>
    </li>
  )
}

/** The name of a promoter; the list of promoters completes it. */
function PromoterName({ defaultValue }: { defaultValue: string }) {
  const id = useId()
  const { load, data } = useFetcher<{ promoters: readonly { id: number; name: string }[] }>()
  return (
    <div className="min-w-0 flex-1 basis-64">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
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
