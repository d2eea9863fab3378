import { PLACE_NAMES, PLACES } from '#app/features/places/rules/places.ts'
import { CheckboxField, EmailField, TextField } from '#app/ui/forms/text-field.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { PlainForm } from '#app/ui/forms/plain-form.tsx'
import { RadioField } from '#app/ui/forms/radio-field.tsx'
import { useFormFields, useTyped } from '#app/ui/forms/changed-fields.ts'
import type { FreePlace } from '../queries/places.server.ts'
import { addDays, prettyDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { BOOKING_MAX_DAYS, SENTENCE_MAX } from '../rules/booking-words.ts'

type Props = {
  /** The slug of the listing that it is for. */
  listing?: string | undefined
  /** Visitors' pictures are not stored. */
  takesPicture: boolean
  /** When each is free; absent for an admin, who also books what was sold otherwise. */
  places?: readonly FreePlace[]
}

export function BookingForm({ listing, takesPicture, places }: Props) {
  const isDesk = places === undefined
  const tomorrow = addDays(useClock().today, 1)
  return (
    <PlainForm
      intent="book"
      submit={isDesk ? 'Book this place' : 'Ask for this place'}
      {...(takesPicture && { encType: 'multipart/form-data' as const })}
      empties={isDesk}
    >
      <RadioField
        legend="Place"
        name="place"
        choices={PLACE_NAMES.map((place) => {
          const free = places?.find((one) => one.place === place)
          return [place, PLACES[place].label + (places ? whenFree(free?.from, tomorrow) : '')]
        })}
        chosen={PLACE_NAMES[0]}
      />
      {listing ? (
        <input type="hidden" name="listing" value={listing} />
      ) : (
        <TextField
          label="Address of the listing here"
          hint="Leave it empty for an advert that is no listing: a sentence, a link and a picture."
          name="listing"
        />
      )}
      <TextField label="First day" type="date" required name="from" />
      <EmailField
        label={isDesk ? 'Its email (optional)' : 'Your email'}
        hint={
          isDesk
            ? 'It is told when the booking begins, ends soon and has ended.'
            : 'We answer with the price.'
        }
        required={!isDesk}
        name="email"
      />
      <MoreFields takesPicture={takesPicture} isDesk={isDesk} />
    </PlainForm>
  )
}

/** What has a default, folded where nothing in it was refused. */
function MoreFields({ takesPicture, isDesk }: { takesPicture: boolean; isDesk: boolean }) {
  const { errors = {} } = useFormFields()
  const isRefused = ['until', 'buyer', 'sentence', 'link', 'note'].some((name) => errors[name])
  return (
    <details open={isDesk || isRefused}>
      <summary className="min-h-11 py-2.5">Last day, company, sentence…</summary>
      <div className="flex flex-col gap-4">
        <TextField
          label="Last day"
          type="date"
          hint={`Without one, a week. At most ${BOOKING_MAX_DAYS} days.`}
          name="until"
        />
        <TextField
          label="Company"
          hint="Without one, the listing’s promoter. It is named on the page How we work."
          autoComplete="organization"
          name="buyer"
        />
        <TextField
          label="Sentence"
          hint="What can be won; without one the title of the listing is shown."
          limit={SENTENCE_MAX}
          name="sentence"
        />
        <TextField
          label="Link"
          type="url"
          hint="Of an advert that is no listing: where it leads to, https://…"
          name="link"
        />
        {takesPicture && <Picture />}
        <TextField
          label="Note (optional)"
          hint={isDesk ? 'The price, say; only the desk sees it.' : 'Anything we should know.'}
          name="note"
        />
        {isDesk && <CheckboxField label="It is paid: it begins by itself" name="paid" />}
      </div>
    </details>
  )
}

/** '' for a place that is free from tomorrow on. */
function whenFree(from: FreePlace['from'], tomorrow: Day) {
  if (from === undefined) return ': taken'
  return from === tomorrow ? '' : `: free from ${prettyDate(from)}`
}

/** One that was stored before the form was refused is sent again by its name. */
function Picture() {
  const stored = useTyped('imageName', '')
  return (
    <>
      <input type="hidden" name="imageName" value={stored} />
      <FileField
        label={stored ? 'Another picture (yours is stored)' : 'Picture (optional)'}
        name="image"
        accept="image/*"
        required={false}
      />
    </>
  )
}
