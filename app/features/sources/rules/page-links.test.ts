import { expect, test } from 'vitest'
import { parsePage } from '#app/lib/web/parse-page.ts'
import { competitionLinks } from './page-links.ts'

const PAGE = 'https://www.magazine.test/competitions'

/** Links as magazines, radio stations, shops and clubs write them. */
const YES: [href: string, html: string][] = [
  ['/a-lantern', 'WIN a lantern'],
  ['/win-a-boat', 'A boat'],
  ['/competitions/kayak', 'Kayak'],
  ['/competitions/kayak', 'Enter now'],
  ['https://magazine.test/giveaway/1', 'Enter'],
  ['/x', 'Comórtas na Nollag'],
  ['/comortas/1', 'Ticéid'],
  ['/comórtas/2', 'Ticéid'],
  ['/x', 'Ｗ𝗜𝗡 a lamp'],
  ['/win-%E0%A4%A', 'A lamp'],
  ['/x', 'Buaigh turas go Cúil Aodha'],
  // Words that also name other pages.
  ['/car', 'Register now to win a car'],
  ['/car', 'Register for your chance to win a car'],
  ['/five', 'Be one of 5 winners of a spa day'],
  ['/five', 'Be one of five lucky winners'],
  ['/weekend', 'Win a weekend in Kenmare (terms apply)'],
  ['/weekend', 'Win a weekend in Kenmare. T&amp;Cs apply'],
  ['/weekend', 'Win a weekend in Kenmare – terms &amp; conditions apply, 18+'],
  ['/credit', 'Win €50 account credit'],
  ['/lenses', 'Win a year of contact lenses'],
  ['/biscuits', 'Win a year’s supply of cookies'],
  ['/show', 'Win tickets to House Rules Live'],
  ['/book', 'Win a copy of The Rules'],
  ['/competitions?id=42', 'Win a kayak'],
  ['/win-a-car', 'Register now'],
  ['/competitions/spa', 'Log in to enter'],
  ['/account/offers/42', 'Win a hamper'],
  ['/login-to-win-a-hamper', 'A hamper from Cork'],
  ['/prize', 'Log in to your account to be in with a chance of a hamper'],
  ['/trip', 'Fancy winning a trip to New York?'],
  ['/next', 'Could you be our next winner?'],
  ['/trip', 'Win a holiday – see rules'],
  // Other names for competitions.
  ['/r', 'Christmas raffle in aid of the lifeboat'],
  ['/r', 'Grand prize draw'],
  ['/r', 'Join our monthly draw'],
  ['/r', 'Enter the draw for a garden bench'],
  ['/r', 'Summer colouring contest'],
  ['/r', 'Easter giveaway: six hampers'],
  ['/r', 'Our big January give-away'],
  ['/r', 'Summer sweepstakes'],
  ['/r', 'A bike is up for grabs'],
  ['/r', 'Prizes worth €5,000'],
  ['/raffles/2026', 'Support the club'],
  ['/prize-draw-november', 'Read more'],
  // Words of pictures and labels.
  ['/p/1', '<img src="a.jpg" alt="Win a kayak">'],
  ['/p/2', '<img src="a.jpg" alt="WIN: family pass"> Enter now'],
  ['/p/3', '<picture><source><img alt="Competition: a year of coffee"></picture>'],
  ['/p/4" aria-label="Win a trip to Derry', '<span class="icon"></span>'],
  ['/p/5" title="Giveaway: three books', '<svg><path/></svg>'],
  // Other hosts of the same site.
  ['https://win.magazine.test/kayak', 'Kayak'],
  ['https://competitions.magazine.test/42', 'A year of coffee'],
  ['https://shop.magazine.test/c/42', 'Win a lamp'],
  ['http://magazine.test/c/43', 'Win a lamp'],
]

const NO: [href: string, html: string][] = [
  ['/', 'Home'],
  ['/recipes', 'Recipes'],
  ['/window', 'Windows and wine'],
  ['/twins', 'Twins, winter and Winifred'],
  ['https://shop.test/win', 'Win'],
  ['https://win.shop.test/kayak', 'Win a kayak'],
  ['https://magazine.test.evil.test/win', 'Win'],
  ['javascript:win()', 'Win'],
  ['mailto:win@magazine.test', 'Win'],
  ['tel:+35312345678', 'Call to win'],
  ['/competitions/#top', 'Win: back to the top'],
  ['/competitions?utm_source=x', 'Competitions'],
  // What stands around competitions.
  ['/competition-terms', 'Competition terms'],
  ['/competition-terms', 'Read more'],
  ['/win-a-car/terms', 'Terms'],
  ['/win-a-car.pdf', 'Terms &amp; conditions'],
  ['/kayak-terms', 'Win a kayak: terms and conditions'],
  ['/kayak-rules', 'Win a kayak – rules'],
  ['/kayak-tcs', 'Win a kayak T&amp;Cs'],
  ['/competitions/past-winners', 'Winners'],
  ['/x', 'Our competition winners'],
  ['/x', 'Past winners'],
  ['/x', 'Meet one of our past winners'],
  ['/x', 'Meet the winner of our Christmas raffle'],
  ['/x', 'Raffle results'],
  ['/x', 'Win a car: winner announced'],
  ['/competitions/privacy', 'Privacy'],
  ['/competitions/cookies', 'Cookies'],
  ['/competitions/contact', 'Contact us'],
  ['/competitions/login', 'Log in'],
  ['/login', 'Log in to enter'],
  ['/register', 'Register'],
  ['/account/competitions', 'My account'],
  ['/win-a-car/winners', 'Read more'],
  ['/competitions/faq', 'Competition FAQ'],
  ['/competitions/how-to-enter', 'How to enter'],
  ['/x', 'How our prize draws work'],
  ['/x', 'The winner takes it all: a tribute'],
  ['/x', 'Winning recipes'],
  // Lists of competitions.
  ['/all', 'All competitions'],
  ['/all', 'View all competitions &gt;'],
  ['/all', 'More giveaways'],
  ['/closed', 'Closed competitions'],
  ['/competitions/page/2', '2'],
  ['/competitions/page/2', 'Older competitions'],
  ['/competitions?page=3', 'Next'],
  ['/competitions?sort=ending', 'Ending soon'],
  ['/competitions/?county=cork', 'Cork'],
  ['/competitions/category/travel', 'Travel'],
  // Other draws and contests.
  ['/x', 'Champions League draw: who plays whom'],
  ['/x', 'Goalless draw in Sligo'],
  ['/x', 'Learn to draw a horse'],
  ['/x', 'Life drawing classes'],
  ['/x', 'Chest of drawers'],
  ['/x', 'Eurovision Song Contest: the running order'],
]

const linksOf = (href: string, html: string, page = PAGE) =>
  competitionLinks(parsePage(`<body><p>x</p><a href="${href}">${html}</a>`), page)

test.for(YES)('a competition: %s %s', ([href, html]) => {
  expect(linksOf(href, html)).toHaveLength(1)
})

test.for(NO)('no competition: %s %s', ([href, html]) => {
  expect(linksOf(href, html)).toEqual([])
})

test('the words of the host of the page itself say nothing', () => {
  const page = 'https://win.magazine.test/'
  expect(linksOf('/about', 'About us', page)).toEqual([])
  expect(linksOf('/kayak', 'Win a kayak', page)).toHaveLength(1)
})

test('a competition that is linked twice is one item, by its first words', () => {
  const page = ['<img alt="Win a lantern">', 'Enter now', 'Terms']
    .map((html, index) => `<a href="/win?utm_source=${index}">${html}</a>`)
    .join('')
  const items = competitionLinks(parsePage(page), PAGE)
  expect(items.map(({ fields }) => fields.title)).toEqual(['Win a lantern'])
})

test('the title of a link is its text, else the words of its picture', () => {
  const titleOf = (html: string) => linksOf('/win', html)[0]?.fields.title
  expect(titleOf('<img alt="Win a lamp"> Win a lamp')).toBe('Win a lamp')
  expect(titleOf('<img alt="Win a"> <img alt="lamp">')).toBe('Win a lamp')
  expect(titleOf('<img>')).toBe('')
})

test('links are relative to the page’s base', () => {
  const page = '<base href="/2026/"><a href="kayak">Win a kayak</a>'
  const [item] = competitionLinks(parsePage(page), PAGE)
  expect(item?.fields.link).toBe('https://www.magazine.test/2026/kayak')
})
