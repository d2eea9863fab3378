import { createContext, use } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { openSharedMarkup } from './share-markup.server.tsx'
import { useClock } from './ui/now.tsx'
import { Shared, ShareMarkupContext } from './ui/shared-markup.tsx'

const NOON = new Date('2026-11-23T12:00:00Z')
const LATER = new Date('2026-11-23T12:00:59Z')
const NEXT = new Date('2026-11-23T12:01:00Z')

function aPart() {
  let rendered = 0
  const share = openSharedMarkup()
  const pageAt = (now: Date, id: string | null = 'time') =>
    renderToString(
      <ShareMarkupContext value={share(now)}>
        <Shared as="ul" className="times" id={id} render={() => <Time />} />
      </ShareMarkupContext>,
    )
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
  const share = openSharedMarkup()(NOON)
  const html = renderToString(
    <ShareMarkupContext value={share}>
      <Name value="Aoife">
        <Shared as="ul" id="part" render={() => <Greeting />} />
        <Greeting />
      </Name>
    </ShareMarkupContext>,
  )
  expect(html).toBe('<ul><b>nobody</b></ul><b>Aoife</b>')
})
