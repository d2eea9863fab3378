import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CompetitionDetail } from '#app/features/listings/queries/detail.server.ts'
import { EnterBar } from './enter-bar.tsx'

test.for([
  ['online-form', 'Enter this competition'],
  ['social-media', 'Enter on social media'],
  ['post', 'See how to enter'],
  ['in-store', 'See how to enter'],
] as const)('the button of a listing entered by %s says “%s”', ([entryMethod, label]) => {
  const competition = { competitionID: 1, entryUrl: 'https://a.example/win', entryMethod }
  const html = renderToStaticMarkup(<EnterBar competition={competition as CompetitionDetail} />)
  expect(html).toContain(`>${label}<`)
  expect(html).toContain('referrerPolicy="no-referrer"')
})
