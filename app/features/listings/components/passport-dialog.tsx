import type { ReactNode } from 'react'
import { Chip, RadioChips } from '#app/ui/forms/choice-field.tsx'
import { CloseButton, closeDialog, OpenDialog } from '#app/ui/dialogs/modal-dialog.tsx'
import { COUNTIES, countyName } from '../rules/counties.ts'
import { HOMES, homeLabel, homeOf, WAY_NAMES, wayLabel, type Passport } from '../rules/passport.ts'

const TITLE_ID = 'passport-title'
const ANYWHERE = 'anywhere'

type Props = {
  passport: Passport | undefined
  onSave: (passport: Passport) => void
  onErase: () => void
  onClose: () => void
}

/** Asks what a person can and wants to enter; the answers stay on the device. */
export default function PassportDialog({ passport, onSave, onErase, onClose }: Props): ReactNode {
  return (
    <OpenDialog
      onClose={onClose}
      aria-labelledby={TITLE_ID}
      className="z-50 m-auto w-[calc(100vw-32px)] max-w-[480px] text-base"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(readPassport(new FormData(event.currentTarget)))
          closeDialog(event)
        }}
        className="relative flex flex-col gap-5 p-5 sm:p-6"
      >
        <CloseButton className="absolute top-2 right-2" />
        <h2 id={TITLE_ID} className="mr-8 text-lg font-semibold">
          What I can enter
        </h2>
        <RadioChips
          legend="Where I live"
          name="home"
          defaultValue={passport?.home ?? ANYWHERE}
          choices={[
            ...HOMES.map((home) => [home, homeLabel(home)] as const),
            [ANYWHERE, 'Rather not say'],
          ]}
        />
        <label className="block">
          <span className="mb-1.5 block font-semibold">My county</span>
          <select
            name="county"
            defaultValue={passport?.county ?? ''}
            className="h-11 w-full rounded-[10px] border border-line bg-card px-3"
          >
            <option value="">Rather not say</option>
            {COUNTIES.map((county) => (
              <option key={county} value={county}>
                {countyName(county)}
              </option>
            ))}
          </select>
          <span className="block text-sm text-muted">
            A county says where you live, whatever you chose above.
          </span>
        </label>
        <RadioChips
          legend="I am 18 or over"
          name="adult"
          defaultValue={passport?.isAdult === false ? 'no' : 'yes'}
          choices={[
            ['yes', 'Yes'],
            ['no', 'No'],
          ]}
        />
        <fieldset>
          <legend className="mb-1.5 font-semibold">Ways I won’t use</legend>
          <div className="flex flex-wrap gap-2">
            {WAY_NAMES.map((way) => (
              <Chip
                key={way}
                type="checkbox"
                name={way}
                defaultChecked={passport?.refused.includes(way)}
              >
                {wayLabel(way)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 font-semibold">Money</legend>
          <Chip type="checkbox" name="free" defaultChecked={passport?.hidesPaid}>
            Hide what costs money
          </Chip>
        </fieldset>
        <p className="text-sm text-muted">
          Saved on this device only. The address of a filtered list shows what you can enter; we
          don’t store it.
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button-primary">
            Show what I can enter
          </button>
          {passport && (
            <button
              type="button"
              className="button-quiet"
              onClick={(event) => {
                onErase()
                closeDialog(event)
              }}
            >
              Erase
            </button>
          )}
        </div>
      </form>
    </OpenDialog>
  )
}

function readPassport(form: FormData): Passport {
  const county = COUNTIES.find((one) => one === form.get('county')) ?? null
  return {
    home: county ? homeOf(county) : (HOMES.find((home) => home === form.get('home')) ?? null),
    county,
    isAdult: form.get('adult') === 'yes',
    refused: WAY_NAMES.filter((way) => form.has(way)),
    hidesPaid: form.has('free'),
  }
}
