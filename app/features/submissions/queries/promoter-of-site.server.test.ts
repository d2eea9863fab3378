import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition } from '#test/makers.ts'
import { findPromoterOfSite } from './promoter-of-site.server.ts'

testOnDatabase('the promoter of a site is the one of all its listings', async (db) => {
  const list = (
    entryUrl: string,
    promoterName: string,
    status: 'approved' | 'pending' = 'approved',
  ) => aCompetition(db, { entryUrl, promoterName, status })
  await list('https://shop.harbour-house.example/win', 'Harbour House')
  await list('https://www.harbour-house.example/win?a=b', 'Harbour House')
  await list('https://harbour-house.example/next', 'Somebody Undecided', 'pending')
  await list('https://my-harbour-house.example/win', 'Another House')
  await list('https://www.lake.co.uk/', 'Lake')
  await list('https://magazine.example/a', 'One')
  await list('https://magazine.example/b', 'Two')
  await list('https://gleam.io/a/b', 'Three')

  const cases = {
    'https://harbour-house.example/': 'Harbour House',
    'http://promo.harbour-house.example/x?utm_source=y': 'Harbour House',
    'https://house.example/': undefined,
    'https://win.lake.co.uk/a': 'Lake',
    'https://pond.co.uk/a': undefined,
    'https://magazine.example/c': undefined,
    'https://gleam.io/c/d': undefined,
    'https://192.0.2.1/': undefined,
    nonsense: undefined,
  }
  for (const [link, name] of Object.entries(cases))
    expect([link, await findPromoterOfSite(db, link)]).toEqual([link, name])
})
