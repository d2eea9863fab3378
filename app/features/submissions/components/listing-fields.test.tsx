import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FIELD_NAMES } from '#app/features/listings/rules/fields.ts'
import { MainParts, MoreDetails } from './listing-fields.tsx'

test.for(FIELD_NAMES)('the form has a control for %s', (name) => {
  const html = renderToStaticMarkup(
    <>
      <MainParts values={{}} anyClosingDate={false} belowLink={null} panel={null} picture={null} />
      <MoreDetails values={{}} />
    </>,
  )
  expect(html).toContain(`name="${name === 'categories' ? 'category1' : name}"`)
})
