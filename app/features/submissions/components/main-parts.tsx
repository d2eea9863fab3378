import type { ReactNode } from 'react'
import { useClock } from '#app/ui/now.tsx'
import { TextAreaField } from '#app/ui/forms/text-field.tsx'
import { LIMITS } from '#app/features/listings/rules/listing.ts'
import { CategoryField } from './category-field.tsx'
import type { Typed } from './form-fields.ts'
import { IdentityFields } from './identity-fields.tsx'
import { PictureField } from './picture-field.tsx'
import type { PictureChoice } from './use-picture.ts'

type Props = {
  values: Typed
  errors: Record<string, string>
  anyClosingDate: boolean | undefined
  picture: PictureChoice
  /** The main one that is chosen right now. */
  category: string | undefined
  /** What may be the same. */
  panel: ReactNode
}

const CARD = 'flex flex-col gap-5 rounded-card bg-card p-5 shadow-card sm:p-6'

/** What every listing needs: two cards, seen at once. */
export function MainParts({
  values,
  errors,
  anyClosingDate = false,
  picture,
  category,
  panel,
}: Props) {
  const { today } = useClock()
  return (
    <>
      <div className={CARD}>
        <IdentityFields
          values={values}
          errors={errors}
          today={today}
          anyClosingDate={anyClosingDate}
        />
        {/* Always there, so that what comes into it is read out. */}
        <div role="status" className="empty:hidden">
          {panel}
        </div>
        <CategoryField values={values} error={errors.categories} />
      </div>
      <div className={CARD}>
        <PictureField
          choice={picture}
          stored={values.imageName}
          category={category}
          error={errors.image}
        />
        <TextAreaField
          label="Description"
          name="description"
          rows={5}
          required
          limit={LIMITS.description}
          hint="What there is to win, how to enter, anything to know before. In your own words."
          defaultValue={values.description}
          error={errors.description}
        />
      </div>
    </>
  )
}
