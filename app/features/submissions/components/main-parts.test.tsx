import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FIELD_NAMES } from '#app/features/listings/rules/fields.ts'
import { MainParts } from './main-parts.tsx'
import { MoreDetails } from './more-details.tsx'
import type { PictureChoice } from './use-picture.ts'

const NO_PICTURE: PictureChoice = {
  picture: null,
  error: null,
  busy: false,
  take: () => Promise.resolve(),
  put: () => {},
  settled: () => Promise.resolve(null),
}

test.for(FIELD_NAMES)('the form has a control for %s', (name) => {
  const html = renderToStaticMarkup(
    <>
      <MainParts
        values={{}}
        anyClosingDate={false}
        picture={NO_PICTURE}
        offered={undefined}
        category={undefined}
        panel={null}
      />
      <MoreDetails values={{}} />
    </>,
  )
  expect(html).toContain(`name="${name === 'categories' ? 'category1' : name}"`)
})
