import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aBooking, aCompetition, TODAY } from '#test/makers.ts'
import { campaignMail } from '../campaign-mail.ts'
import { listingFacts } from '#app/features/letters/mail-blocks.ts'
import { composeCampaignBody, previewCampaignBody } from './campaign-body.server.ts'
import { readBlocks } from './read-blocks.server.ts'

const SOON = { competitionEndDate: toDay('2026-11-24') }
const baseUrl = 'https://competitions.example'
const compose = (db: Db, body: string) =>
  composeCampaignBody(db, { subject: 'News', body }, { baseUrl, today: TODAY })

function titlesOf({ letter }: Awaited<ReturnType<typeof compose>>) {
  return letter.blocks.flatMap((block) =>
    block.kind === 'listings' ? block.listings.map(({ title }) => title) : [],
  )
}

testOnDatabase('listings appear with their current day, link and label', async (db) => {
  await aCompetition(db, { competitionFeaturedFlag: 1 })
  const { letter, faults } = await compose(db, 'Hello\n\n{{newest 5}}')
  expect(faults).toEqual([])
  expect(letter.blocks[1]).toEqual({
    kind: 'listings',
    listings: [
      {
        id: expect.any(Number),
        title: 'Win a weekend in Dingle',
        promoter: 'Harbour House',
        closes: 'Closes 1 December 2026',
        link: `${baseUrl}/competition/win-a-weekend-in-dingle`,
        featured: true,
      },
    ],
  })
})

testOnDatabase('the booked line of a week is labelled in text and HTML', async (db) => {
  expect(await compose(db, 'Hello\n\n{{advert}}')).toMatchObject({
    faults: [],
    letter: { blocks: [{ kind: 'paragraph' }] },
  })
  const { competitionID } = await aCompetition(db)
  const id = await aBooking(db, competitionID, {
    place: 'digest',
    state: 'running',
    from_day: TODAY,
    until_day: TODAY,
    btn_text: 'See the <competition>',
    description: 'Win a week.',
    url: '/competition/win-a-weekend-in-dingle',
  })
  const { letter } = await compose(db, 'Hello\n\n{{advert}}')
  const { text, html } = campaignMail({ to: 'a@example.ie', letter, token: 't', baseUrl })
  const link = `${baseUrl}/advert/${id}`
  expect(text).toContain(`Advert: Win a week. See the <competition> (${link})`)
  expect(html).toContain('<strong>Advert: </strong>Win a week. <a class="link"')
  expect(html).toContain(`href="${link}"`)
  expect(html).toContain('See the &lt;competition&gt;</a>')
})

testOnDatabase('a listing that ends soon can still be entered for two days', async (db) => {
  for (const [competitionTitle, day, prizeValue, prizeCount] of [
    ['Today', '2026-11-21', 50, null],
    ['Tomorrow', '2026-11-22', null, null],
    ['Monday', '2026-11-23', 1500, 3],
  ] as const)
    await aCompetition(db, {
      competitionTitle,
      competitionEndDate: toDay(day),
      prizeValue,
      prizeCount,
    })
  const { letter } = await compose(db, '{{ending-soon 5}}\n{{newest 5}}')
  const facts = letter.blocks.map((block) =>
    block.kind === 'listings' ? block.listings.map(listingFacts) : [],
  )
  expect(facts).toEqual([
    ['€1,500 · 3 prizes · Harbour House · Closes 23 November 2026'],
    [
      '€1,500 · 3 prizes · Harbour House · Closes 23 November 2026',
      'Harbour House · Closes tomorrow, 22 November 2026',
      '€50 · Harbour House · Closes today, 21 November 2026',
    ],
  ])
  const mail = campaignMail({ to: 'a@b.ie', letter, token: 'x'.repeat(43), baseUrl })
  for (const part of [mail.html, mail.text])
    expect(part).toContain('€50 · Harbour House · Closes today, 21 November 2026')
})

testOnDatabase('a body omits restricted, closed and undecided listings', async (db) => {
  await aCompetition(db, { competitionTitle: 'Open', ...SOON })
  await aCompetition(db, {
    competitionTitle: 'Bets',
    categories: ['Tickets', 'Gambling'],
    ...SOON,
  })
  await aCompetition(db, { competitionTitle: 'Costs', categories: ['Pay to Play'], ...SOON })
  await aCompetition(db, { competitionTitle: 'Waiting', status: 'pending', ...SOON })
  await aCompetition(db, { competitionTitle: 'Refused', status: 'rejected', ...SOON })
  await aCompetition(db, { competitionTitle: 'Over', competitionEndDate: toDay('2026-11-20') })
  expect(titlesOf(await compose(db, '{{newest 20}}\n{{ending-soon 20}}'))).toEqual(['Open', 'Open'])
  for (const slug of ['bets', 'costs', 'waiting', 'refused', 'over', 'no-such']) {
    const { letter, faults } = await compose(db, `Hello\n\n{{competition ${slug}}}`)
    expect([slug, letter.blocks.length, faults]).toEqual([
      slug,
      1,
      [`“${slug}” is not an open competition that can be mailed.`],
    ])
  }
  expect(titlesOf(await compose(db, '{{competition open}}'))).toEqual(['Open'])
})

testOnDatabase('user text is shown as text, in HTML and on one line', async (db) => {
  const title = `Win <img src=x onerror="alert(1)"> & 'more'`
  await aCompetition(db, { competitionTitle: title, promoterName: '<script>x</script>' })
  const { letter } = await compose(
    db,
    'Hi <b>you</b> [x](javascript:alert(1)) ![p](https://a.ie/p.png)\n\n{{newest 1}}',
  )
  const { html, text } = campaignMail({ to: 'a@b.ie', letter, token: 'x'.repeat(43), baseUrl })
  expect(html).not.toMatch(/<(img|script|b)\b|href="javascript:/i)
  expect(html).toContain('Win &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;')
  expect(text).toContain(title)
})

testOnDatabase('an empty body and every invalid line are errors', async (db) => {
  expect((await compose(db, ' \n')).faults).toEqual(['The mail is still empty.'])
  expect((await compose(db, 'Hi\n{{newest 5}}')).faults).toEqual([
    'There is nothing to show for {{newest 5}} just now.',
  ])
  expect((await compose(db, 'Hi\n{{oldest 5}}\n{{newest 99}}')).faults).toHaveLength(2)
})

test('Markdown becomes blocks and nothing else', () => {
  const words = (text: string) => [{ text }]
  expect(readBlocks('# One\n\ntwo  \nthree\n\n- a\n  - b\n\n1. c\n\n---\n\n> d', baseUrl)).toEqual([
    { kind: 'heading', words: words('One') },
    { kind: 'paragraph', words: [{ text: 'two' }, { text: '\n' }, { text: 'three' }] },
    { kind: 'list', ordered: false, items: [words('a'), words('b')] },
    { kind: 'list', ordered: true, items: [words('c')] },
    { kind: 'line' },
    { kind: 'paragraph', words: words('d') },
  ])
  expect(readBlocks('**a _b_** c', baseUrl)).toEqual([
    {
      kind: 'paragraph',
      words: [{ text: 'a ', bold: true }, { text: 'b', bold: true, italic: true }, { text: ' c' }],
    },
  ])
})

test('links lead to the web, a mailbox or this site', () => {
  const linkOf = (href: string) => {
    const [block] = readBlocks(`[x](<${href}>)`, baseUrl)
    return block?.kind === 'paragraph' ? block.words[0]?.link : 'no paragraph'
  }
  expect(linkOf('https://a.ie/b?c=d')).toBe('https://a.ie/b?c=d')
  expect(linkOf('/new-competitions')).toBe(`${baseUrl}/new-competitions`)
  expect(linkOf('mailto:a@b.ie')).toBe('mailto:a@b.ie')
  for (const href of ['//evil.example', 'ftp://a.ie', 'javascript:alert(1)', 'tel:1', '#x', 'x'])
    expect([href, linkOf(href)]).toEqual([href, undefined])
})

testOnDatabase(
  'the writer of a mail that Gmail would cut off is told, and may send it',
  async (db) => {
    const faultsOf = async (body: string) => {
      const { faults } = await previewCampaignBody(
        db,
        { subject: 'News', body },
        { baseUrl, today: TODAY },
      )
      return faults
    }
    const long = 'A paragraph of news. '.repeat(6_000)
    expect(await faultsOf('Hello')).toEqual([])
    expect(await faultsOf(long)).toEqual([expect.stringContaining('Gmail hides its end')])
    expect(await compose(db, long)).toMatchObject({ faults: [] })
  },
)
