import type { ReactNode } from 'react'
import { useClock } from '#app/ui/now.tsx'
import { CategoryField } from './category-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { ListingField, type FieldValues } from './listing-field.tsx'
import { PictureField, type OfferedChoice } from './picture-field.tsx'
import type { PictureChoice } from './use-picture.ts'

type Props = FieldValues & {
  anyClosingDate: boolean | undefined
  picture: PictureChoice
  offered: OfferedChoice
  category: string | undefined
  panel: ReactNode
  belowLink?: ReactNode
}

const CARD = 'flex flex-col gap-5 rounded-card bg-card p-5 shadow-card sm:p-6'

export function MainParts({
  values,
  anyClosingDate = false,
  picture,
  offered,
  category,
  panel,
  belowLink,
}: Props) {
  const { today } = useClock()
  return (
    <>
      <div className={CARD}>
        <IdentityFields
          values={values}
          today={today}
          anyClosingDate={anyClosingDate}
          belowLink={belowLink}
        />
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div role="status" className="empty:hidden">
          {panel}
        </div>
        <CategoryField values={values} />
      </div>
      <div className={CARD}>
        <PictureField
          choice={picture}
          offered={offered}
          stored={values.imageName}
          category={category}
        />
        <ListingField name="description" values={values} />
      </div>
    </>
  )
}
