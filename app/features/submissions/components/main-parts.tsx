import type { ReactNode } from 'react'
import { CATEGORIES } from '#app/features/listings/rules/categories.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import { addDays } from '#app/lib/time/days.ts'
import { SelectField } from '#app/ui/forms/choice-field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClock } from '#app/ui/now.tsx'
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
const AHEAD_DAYS = 731
const CATEGORY_CHOICES = CATEGORIES.map((category) => [category, category] as const)

export function MainParts(props: Props) {
  const { values, anyClosingDate = false, picture, offered, category, panel, belowLink } = props
  const { today } = useClock()
  return (
    <>
      <div className={CARD}>
        <ListingField name="entryUrl" values={values} />
        {belowLink}
        <ListingField name="competitionTitle" values={values} />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_220px] sm:gap-4">
          <ListingField name="promoterName" values={values} />
          <ListingField
            name="competitionEndDate"
            min={anyClosingDate ? undefined : today}
            max={addDays(today, AHEAD_DAYS)}
            values={values}
          />
        </div>
        {/* Always rendered, so that screen readers announce what appears in it. */}
        <div role="status" className="empty:hidden">
          {panel}
        </div>
        <Categories values={values} />
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

function Categories({ values }: FieldValues) {
  const field = (name: string, label: string) => ({
    name,
    label,
    choices: CATEGORY_CHOICES,
    defaultValue: values[name] ?? '',
  })
  return (
    <div>
      <SelectField
        {...field('category1', FIELDS.categories.form.label)}
        empty="Choose one…"
        required
      />
      <details open={Boolean(values.category2 ?? values.category3)} className="group mt-1">
        <summary className="inline-flex min-h-11 items-center gap-1.5 text-link underline group-open:hidden">
          <Icon name="plus" size={18} /> Add another category
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <SelectField {...field('category2', 'Second category')} empty="None" />
          <SelectField {...field('category3', 'Third category')} empty="None" />
        </div>
      </details>
    </div>
  )
}
