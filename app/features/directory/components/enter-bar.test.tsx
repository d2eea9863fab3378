import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EnterBar } from './enter-bar.tsx'
import type { ListedDetail } from './listing-facts.tsx'

test.for([
  ['online-form', 'Enter this competition'],
  ['social-media', 'Enter on social media'],
  ['post', 'See how to enter'],
  ['in-store', 'See how to enter'],
] as const)('the button of a listing entered by %s says “%s”', ([entryMethod, label]) => {
  const competition = { competitionID: 1, entryUrl: 'https://a.example/win', entryMethod }
  const html = renderToStaticMarkup(<EnterBar competition={competition as ListedDetail} />)
  expect(html).toContain(`>${label}<`)
  expect(html).toContain('referrerPolicy="no-referrer"')
})
