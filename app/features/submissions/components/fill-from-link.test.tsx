import { useRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { FillFromLink } from './fill-from-link.tsx'
import { useFill } from './use-fill.ts'

function Form({ unread }: { unread: string }) {
  const fill = useFill({
    form: useRef<HTMLFormElement>(null),
    csrfToken: '',
    today: toDay('2026-11-22'),
    served: { values: {}, notes: {}, unread },
    isShared: true,
    competitionID: undefined,
    look: () => {},
    noteSimilar: () => {},
    notePicture: () => {},
  })
  return <FillFromLink fill={fill} />
}

test('a form whose shared text could not be read says why, without script too', () => {
  const sentence = 'Many pages are being read just now.'
  expect(renderToStaticMarkup(<Form unread={sentence} />)).toMatch(`>${sentence}</p>`)
})
