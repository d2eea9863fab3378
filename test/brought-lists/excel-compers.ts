import { anXlsx } from './an-xlsx.ts'
import type { Brought } from './files.ts'
import { said } from './said.ts'

/** Spreadsheets as people who enter competitions write them. */
export const EXCEL_COMPERS: Brought[] = [
  {
    name: 'Excel with a title, links behind names and a sum',
    bytes: anXlsx([
      ["Mary's comps 2026"],
      [],
      ['Comp', 'Where', 'Ends', 'Date done', 'Result', 'Prize val', "Rec'd"],
      [
        { text: 'Weekend in Dingle', link: 'https://www.rte.ie/guide/competitions/dingle/' },
        'RTÉ Guide',
        { day: 46283 },
        { day: 46267 },
        'Lost',
        450,
      ],
      [
        { text: 'Hamper', link: 'https://supervalu.ie/win' },
        'SuperValu',
        { day: 46290 },
        { day: 46268 },
        'WON',
        120,
        { day: 46301 },
      ],
      ['Electric Picnic tix x2', '2FM', { day: 46254 }, { day: 46245 }, 'no luck', 500],
      ['Nespresso machine', "Woman's Way", { day: 46304 }, { day: 46286 }, '', 199.99],
      [],
      ['€1000 One4all', 'Dunnes Stores', { day: 46326 }, { day: 46296 }, '', 1000],
      ['Books bundle', 'Eason', { day: 46307 }, { day: 46296 }, 'Won!', 60],
      [
        'Family pass to Tayto Park',
        '98FM',
        { day: 46206 },
        { day: 46193 },
        'Won',
        140,
        { day: 46204 },
      ],
      ['Air fryer', 'Harvey Norman', { day: 46356 }, { day: 46335 }, 'waiting', 150],
      [
        { text: 'Spa day', link: 'https://www.irishcountrymagazine.ie/win/spa' },
        'Irish Country Magazine',
        { day: 46360 },
        { day: 46346 },
        '',
        220,
      ],
      ['', '', '', '', 'Total', 2839.99],
    ]),
    rows: said(`
Weekend in Dingle|RTÉ Guide|https://www.rte.ie/guide/competitions/dingle/|2026-09-02|2026-09-18|lost|450
Hamper|SuperValu|https://supervalu.ie/win|2026-09-03|2026-09-25|won 2026-09-25|120|2026-10-06
Electric Picnic tix x2|2FM||2026-08-11|2026-08-20|lost|500
Nespresso machine|Woman's Way||2026-09-21|2026-10-09||199
€1000 One4all|Dunnes Stores||2026-10-01|2026-10-31||1000
Books bundle|Eason||2026-10-01|2026-10-12|won 2026-10-12|60
Family pass to Tayto Park|98FM||2026-06-20|2026-07-03|won 2026-07-03|140|2026-07-01
Air fryer|Harvey Norman||2026-11-09|2026-11-30||150
Spa day|Irish Country Magazine|https://www.irishcountrymagazine.ie/win/spa|2026-11-20|2026-12-04||220
`),
    bad: 1,
  },
  {
    name: 'ticks and serial numbers',
    bytes: anXlsx([
      ['Prize', 'Promoter', 'Closing', 'Date', 'Entered', 'Won', 'Arrived', 'Freq'],
      ['Cash €2,000', 'Q102', 46357, 46338, '✅', '❌', '', 'daily'],
      ['Glamping', 'Glamour Ireland', 46330, 46310, '✅', '✅', '✅', 'once'],
      ['Rugby jersey', 'Canterbury', 46327, 46302, '✔', '✅', '', '1 entry'],
      ['Sofa', 'DFS', 46387, 46342, '✅', '', '', 'weekly'],
      ['Spa voucher', 'Galgorm', 46370, '', '❌'],
      ['Jewellery', 'Newbridge Silverware', 46318, 46299, '✅', '❌', '', 'one per person'],
      ['Pots', 'Le Creuset', 46295, 46280, '✔️', '✅', '✅', 'once only'],
      ['Weekend in Galway', 'Galway Bay FM', 46360, 46344, '✅', '', '', '1 per day'],
      ['Xmas jumper', 'George', 46366, 46345, '✅'],
    ]),
    rows: said(`
Cash €2,000|Q102||2026-11-12|2026-12-01||||daily
Glamping|Glamour Ireland||2026-10-15|2026-11-04|won 2026-11-04||2026-11-04
Rugby jersey|Canterbury||2026-10-07|2026-11-01|won 2026-11-01
Sofa|DFS||2026-11-16|2026-12-31||||weekly
Spa voucher|Galgorm|||2026-12-14
Jewellery|Newbridge Silverware||2026-10-04|2026-10-23|lost
Pots|Le Creuset||2026-09-15|2026-09-30|won 2026-09-30||2026-09-30
Weekend in Galway|Galway Bay FM||2026-11-18|2026-12-04||||daily
Xmas jumper|George||2026-11-19|2026-12-10
`),
  },
  {
    name: 'wins in Excel, with about what they are worth',
    doubtful: 1,
    bytes: anXlsx([
      ['MY WINS 2026 🎉'],
      ['(not counting raffles)'],
      [],
      ['Date won', 'Prize', 'From', 'Worth', 'Arrived?'],
      [{ day: 46036 }, "Box of Barry's Tea", "Barry's Tea", '~25', 'Yes'],
      [{ day: 46062 }, 'Valentine dinner', 'The Taste', '€130', 'Yes'],
      [{ day: 46097 }, '2 x tickets to Riverdance', 'Lyric FM', '2 x tickets', 'Yes'],
      [{ day: 46114 }, 'Easter egg hamper', "Lily O'Brien's", 85, 'Yes'],
      [{ day: 46170 }, 'Sun cream set', 'Ella & Jo', '€64.50', 'No'],
      [{ day: 46203 }, 'Camogie gear', 'Littlewoods Ireland', '€200', 'Yes'],
      [{ day: 46253 }, 'Night in the Shelbourne', 'Image Magazine', '€480', 'Yes'],
      [{ day: 46300 }, 'Air fryer cook book', 'Gill Books', '€25', 'Not yet'],
      [{ day: 46344 }, 'Cheese board', 'Sheridans', 'about €60'],
      ['TOTAL', '', '', 1069.5],
    ]),
    rows: said(`
Box of Barry's Tea|Barry's Tea||||won 2026-01-14|25|2026-01-14
Valentine dinner|The Taste||||won 2026-02-09|130|2026-02-09
2 x tickets to Riverdance|Lyric FM||||won 2026-03-16||2026-03-16
Easter egg hamper|Lily O'Brien's||||won 2026-04-02|85|2026-04-02
Sun cream set|Ella & Jo||||won 2026-05-28|64
Camogie gear|Littlewoods Ireland||||won 2026-06-30|200|2026-06-30
Night in the Shelbourne|Image Magazine||||won 2026-08-19|480|2026-08-19
Air fryer cook book|Gill Books||||won 2026-10-05|25
Cheese board|Sheridans||||won 2026-11-18|60
`),
    bad: 1,
  },
  {
    name: 'thumbs, and links behind names',
    bytes: anXlsx([
      ['Comps I have entered'],
      ['Competition', 'By', 'Closing Date', 'Entered', 'Won', 'Got it?'],
      [
        { text: 'Brunch for two', link: 'https://www.instagram.com/p/C9brunch/' },
        'Bread 41',
        { day: 46292 },
        { day: 46280 },
        '👍',
        '✔',
      ],
      [
        { text: 'Tote bag', link: 'https://www.instagram.com/p/C9tote/' },
        'Jill & Gill',
        { day: 46299 },
        { day: 46280 },
        '✗',
      ],
      ['Facial', 'Nu Skin Galway', { day: 46326 }, { day: 46315 }],
      [
        { text: 'Bale of briquettes', link: 'https://www.facebook.com/bordnamona/posts/1' },
        'Bord na Móna',
        { day: 46311 },
        { day: 46301 },
        '👍',
      ],
      ['Family photo shoot', 'Sarah K Photography', { day: 46341 }, { day: 46327 }, '✗'],
      ['Voucher €50', 'Blarney Woollen Mills', { day: 46364 }, { day: 46343 }],
      [
        { text: 'Weekend at Fota', link: 'https://www.fotaisland.ie/win' },
        'Fota Island Resort',
        { day: 46387 },
        { day: 46343 },
      ],
      [
        { text: 'Headphones', link: 'https://www.harveynorman.ie/win' },
        'Harvey Norman',
        { day: 46356 },
        { day: 46349 },
      ],
    ]),
    rows: said(`
Brunch for two|Bread 41|https://www.instagram.com/p/C9brunch/|2026-09-15|2026-09-27|won 2026-09-27||2026-09-27
Tote bag|Jill & Gill|https://www.instagram.com/p/C9tote/|2026-09-15|2026-10-04|lost
Facial|Nu Skin Galway||2026-10-20|2026-10-31
Bale of briquettes|Bord na Móna|https://www.facebook.com/bordnamona/posts/1|2026-10-06|2026-10-16|won 2026-10-16
Family photo shoot|Sarah K Photography||2026-11-01|2026-11-15|lost
Voucher €50|Blarney Woollen Mills||2026-11-17|2026-12-08
Weekend at Fota|Fota Island Resort|https://www.fotaisland.ie/win|2026-11-17|2026-12-31
Headphones|Harvey Norman|https://www.harveynorman.ie/win|2026-11-23|2026-11-30
`),
  },
]
