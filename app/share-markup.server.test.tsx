import { createContext, use, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createMark, replaceMarks } from './lib/security/own-tags.server.ts'
import { openSharedMarkup } from './share-markup.server.tsx'
import { useClock } from './ui/now.tsx'
import { Shared, ShareMarkupContext } from './ui/shared-markup.tsx'

const NOON = new Date('2026-11-23T12:00:00Z')
const LATER = new Date('2026-11-23T12:00:59Z')
const NEXT = new Date('2026-11-23T12:01:00Z')

function render(shareAt: ReturnType<typeof openSharedMarkup>, now: Date, page: ReactNode) {
  const mark = createMark()
  const { share, parts } = shareAt(now, mark)
  const html = renderToString(<ShareMarkupContext value={share}>{page}</ShareMarkupContext>)
  return replaceMarks({ html: Buffer.from(html), mark, parts }, {}).html.toString()
}

function aPart() {
  let rendered = 0
  const shareAt = openSharedMarkup()
  const pageAt = (now: Date, id: string | null = 'time') =>
    render(shareAt, now, <Shared as="ul" className="times" partKey={id} render={() => <Time />} />)
  function Time() {
    rendered += 1
    return <li>{`${useClock().now.toISOString()} & <more>`}</li>
  }
  return { pageAt, timesRendered: () => rendered }
}

test('a part is rendered once for all pages of a minute, with its time', () => {
  const { pageAt, timesRendered } = aPart()
  const page = '<ul class="times"><li>2026-11-23T12:00:00.000Z &amp; &lt;more&gt;</li></ul>'
  expect(pageAt(NOON)).toBe(page)
  expect(pageAt(LATER)).toBe(page)
  expect(timesRendered()).toBe(1)
  expect(pageAt(NEXT)).toContain('12:01:00')
  expect(pageAt(NOON)).toContain('12:00:00')
  expect(timesRendered()).toBe(3)
})

test('another key is another part, and none is not shared', () => {
  const { pageAt, timesRendered } = aPart()
  pageAt(NOON, 'one')
  pageAt(NOON, 'other')
  pageAt(NOON, null)
  pageAt(NOON, null)
  expect(timesRendered()).toBe(4)
})

test('what follows a shared part keeps its context', () => {
  const Name = createContext('nobody')
  const Greeting = () => <b>{use(Name)}</b>
  const html = render(
    openSharedMarkup(),
    NOON,
    <Name value="Aoife">
      <Shared as="ul" partKey="part" render={() => <Greeting />} />
      <Greeting />
    </Name>,
  )
  expect(html).toBe('<ul><b>nobody</b></ul><b>Aoife</b>')
})
