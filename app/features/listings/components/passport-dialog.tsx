import { RadioChips } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CloseButton, closeDialog, OpenDialog } from '#app/ui/modal-dialog.tsx'
import { HOMES, homeLabel, WAY_NAMES, wayLabel, type Passport } from '../rules/passport.ts'

const TITLE_ID = 'passport-title'
const ANYWHERE = 'anywhere'

type Props = {
  /** What the device knows so far. */
  passport: Passport | undefined
  onSave: (passport: Passport) => void
  onErase: () => void
  onClose: () => void
}

/** Asks what a person can and wants to enter; the answers stay on the device. */
export function PassportDialog({ passport, onSave, onErase, onClose }: Props) {
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
        <h2 id={TITLE_ID} className="mr-8 text-xl font-semibold">
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
          <legend className="mb-1.5 font-medium">Ways I won’t use</legend>
          <div className="flex flex-wrap gap-2">
            {WAY_NAMES.map((way) => (
              <Tick key={way} name={way} checked={passport?.refused.includes(way)}>
                {wayLabel(way)}
              </Tick>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 font-medium">Money</legend>
          <Tick name="free" checked={passport?.hidesPaid}>
            Hide what costs money
          </Tick>
        </fieldset>
        <p className="text-sm text-muted">
          Kept on this device. A narrowed list’s address says which kinds you want; we don’t store
          it.
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

function Tick({
  name,
  checked = false,
  children,
}: {
  name: string
  checked: boolean | undefined
  children: string
}) {
  return (
    <label className="relative inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-[0.9375rem] hover:bg-tint has-checked:border-link has-checked:bg-tint has-checked:font-medium has-checked:text-link has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        className="peer absolute inset-0 cursor-pointer rounded-full opacity-0"
      />
      <Icon name="check" size={16} className="hidden peer-checked:block" />
      {children}
    </label>
  )
}

function readPassport(form: FormData): Passport {
  return {
    home: HOMES.find((home) => home === form.get('home')) ?? null,
    isAdult: form.get('adult') === 'yes',
    refused: WAY_NAMES.filter((way) => form.has(way)),
    hidesPaid: form.has('free'),
  }
}
