import { strToU8 } from 'fflate'
import type { ListRow } from '#app/features/tracker/rules/list/read-rows.ts'
import { anXlsx } from './an-xlsx.ts'

/** A file as people keep one, and what each of its rows says; `bad` rows can't be read, and a cell of `doubtful` ones. */
export type Brought = {
  name: string
  bytes: Uint8Array
  rows: Partial<Record<keyof ListRow, unknown>>[]
  bad?: number
  doubtful?: number
}

const text = (content: string) => strToU8(content)
const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))

export const BROUGHT: Brought[] = [
  {
    name: 'a plain spreadsheet',
    bytes: text(`Date entered,Competition,Promoter,Link,Closing date,Won?
01/11/2026,Win a weekend in Dingle,Harbour House,https://www.harbour-house.example/win,30/11/2026,
02/11/2026,Year of coffee,Bean & Co,https://beans.example/coffee,15/11/2026,No
13/11/2026,"Hamper, large",Corner Shop,,14/11/2026,Yes
`),
    rows: [
      {
        what: 'Win a weekend in Dingle',
        enteredOn: '2026-11-01',
        closesOn: '2026-11-30',
        lost: false,
      },
      { what: 'Year of coffee', promoter: 'Bean & Co', closesOn: '2026-11-15', lost: true },
      { what: 'Hamper, large', link: '', wonOn: '2026-11-14', lost: false },
    ],
  },
  {
    name: 'Excel in Ireland, Windows-1252, semicolons',
    bytes: latin(
      `sep=;
Prize;Company;Entered;Ends;Value
\u0080500 caf\u00e9 voucher;O\u2019Brien;1 Nov 2026;12 Dec 2026;\u0080500
Kayak;S\u00falside;3rd Nov 2026;30 November 2026;\u00801.249,00
`.replaceAll('\u2019', '\u0092'),
    ),
    rows: [
      { what: '€500 café voucher', promoter: 'O’Brien', enteredOn: '2026-11-01', value: 500 },
      {
        what: 'Kayak',
        promoter: 'Súlside',
        enteredOn: '2026-11-03',
        closesOn: '2026-11-30',
        value: 1249,
      },
    ],
  },
  {
    name: 'American dates',
    bytes: text(`Contest,Sponsor,URL,Entry Date,End Date,Status
Grill set,BBQ Barn,www.bbq.example/win,11/05/2026,11/25/2026,Pending
Gift card,Target Store,www.target.example/g,11/08/2026,12/01/2026,Lost
Bike,Wheels,http://wheels.example/bike,10/30/2026,11/03/2026,WON
`),
    rows: [
      {
        what: 'Grill set',
        link: 'https://www.bbq.example/win',
        enteredOn: '2026-11-05',
        closesOn: '2026-11-25',
        note: 'Pending',
      },
      { enteredOn: '2026-11-08', closesOn: '2026-12-01', lost: true },
      { link: 'http://wheels.example/bike', enteredOn: '2026-10-30', wonOn: '2026-11-03' },
    ],
  },
  {
    name: 'tabs, pasted from a web page',
    bytes: text(`What\tBy\tWhere\tEntered on\tCloses on\tNotes
iPad\tTech Shop\t\t2026-11-01\t2026-11-20\tQ: Dublin
Spa day\tThe Lodge\t\t2026-11-02\t2026-12-20\t
`),
    rows: [
      { what: 'iPad', promoter: 'Tech Shop', enteredOn: '2026-11-01', note: 'Q: Dublin' },
      { what: 'Spa day', closesOn: '2026-12-20' },
    ],
  },
  {
    name: 'a title and an empty row above the headings',
    bytes: text(`My comps 2026,,,
,,,
Comp,Brand,Date,Deadline
Trip to Galway,Rail,05/11/2026,25/11/2026
Perfume,Beauty Bar,06/11/2026,26/11/2026
Total,,,2
`),
    rows: [
      { what: 'Trip to Galway', promoter: 'Rail', enteredOn: '2026-11-05', closesOn: '2026-11-25' },
      { what: 'Perfume', closesOn: '2026-11-26' },
    ],
    bad: 1,
  },
  {
    name: 'no headings',
    bytes: text(`20/10/2026,Air fryer,Kitchen World,https://kw.example/fryer
21/10/2026,Tickets to the match,Radio Cork,https://radio.example/match
22/10/2026,Book bundle,Pages,https://pages.example/b
`),
    rows: [
      {
        what: 'Air fryer',
        promoter: 'Kitchen World',
        link: 'https://kw.example/fryer',
        enteredOn: '2026-10-20',
      },
      { what: 'Tickets to the match', enteredOn: '2026-10-21' },
      { what: 'Book bundle', promoter: 'Pages', enteredOn: '2026-10-22' },
    ],
  },
  {
    name: 'a list of wins',
    bytes: text(`Prize,Promoter,Date won,Prize value,Date received
Concert tickets,2FM,12/09/2026,€120,01/10/2026
Cookbook,Press,3/10/2026,25,
Voucher,Cafe,14/10/2026,"€1,000.00",20/10/2026
`),
    rows: [
      { what: 'Concert tickets', wonOn: '2026-09-12', value: 120, arrivedOn: '2026-10-01' },
      { what: 'Cookbook', wonOn: '2026-10-03', value: 25, arrivedOn: null },
      { wonOn: '2026-10-14', value: 1000, arrivedOn: '2026-10-20' },
    ],
  },
  {
    name: 'ticks and crosses',
    bytes: text(`Competition name,Host,Entered,Closes,Won,Arrived
Sofa,Sofa Shop,1/9/26,30/9/26,✓,✓
Lego,Toys,2/9/26,29/9/26,x,
Nappies,Baby Box,3/9/26,28/9/26,n,
`),
    rows: [
      { what: 'Sofa', enteredOn: '2026-09-01', wonOn: '2026-09-30', arrivedOn: '2026-09-30' },
      { what: 'Lego', wonOn: '2026-09-29', arrivedOn: null },
      { what: 'Nappies', wonOn: null, lost: true },
    ],
  },
  {
    name: 'days without a year',
    bytes: text(`Prize,From,Entered,Closing
Coat,Outfit,12 Nov,3 Jan
Lamp,Light House,13 Nov,28 Nov
Rug,Floors,30 Dec,10 Jan
`),
    rows: [
      { what: 'Coat', enteredOn: '2026-11-12', closesOn: '2027-01-03' },
      { what: 'Lamp', enteredOn: '2026-11-13', closesOn: '2026-11-28' },
      { what: 'Rug', enteredOn: '2025-12-30', closesOn: '2026-01-10' },
    ],
  },
  {
    name: 'an export with times',
    bytes: text(`"id","title","url","organiser","entered","expires","result"
"18","Win a Hoover","https://clean.example/hoover?utm_source=list","Clean Ltd","2026-11-01T18:22:05Z","2026-11-30T23:59:59Z",""
"19","Win socks","https://socks.example","Socks","2026-11-02T08:00:00Z","2026-11-12T23:59:59Z","not won"
`),
    rows: [
      {
        what: 'Win a Hoover',
        promoter: 'Clean Ltd',
        enteredOn: '2026-11-01',
        closesOn: '2026-11-30',
        lost: false,
      },
      { what: 'Win socks', lost: true },
    ],
  },
  {
    name: 'weekdays and words',
    bytes: text(`Item,Store,When entered,Expiry date,Worth,Comments
TV,Power Town,Sunday 1 November 2026,Monday 30 November 2026,approx €800,in shop
Tent,Camp,Tuesday 3 November 2026,TBC,-,
Tickets,Arena,"November 4, 2026",5th December 2026,n/a,"text, 2 lines
second"
`),
    rows: [
      { what: 'TV', enteredOn: '2026-11-01', closesOn: '2026-11-30', value: 800, note: 'in shop' },
      { what: 'Tent', closesOn: null, value: null },
      { enteredOn: '2026-11-04', closesOn: '2026-12-05', note: 'text, 2 lines\nsecond' },
    ],
  },
  {
    name: 'Excel',
    bytes: anXlsx([
      ['Prize', 'Promoter', 'Website', 'Date entered', 'Closing date', 'Won', 'Value (€)'],
      ['Holiday & spa', 'Travel', 'https://t.example/1', { day: 46327 }, { day: 46356 }, '', 2500],
      ['Pram', 'Baby', '', { day: 46328 }, { day: 46330 }, 'Yes', 899.99],
    ]),
    rows: [
      {
        what: 'Holiday & spa',
        link: 'https://t.example/1',
        enteredOn: '2026-11-01',
        closesOn: '2026-11-30',
        value: 2500,
      },
      { what: 'Pram', enteredOn: '2026-11-02', wonOn: '2026-11-04', value: 899 },
    ],
  },
  {
    name: 'a spreadsheet of another program, texts in the cells, gaps',
    bytes: anXlsx(
      [
        ['', 'My competitions'],
        ['', 'What', '', 'Entered', 'Deadline'],
        ['', 'Jumper', '', '07/11/2026', '20/11/2026'],
        ['', 'Boots', '', { day: 46334 }, ''],
      ],
      { names: false },
    ),
    rows: [
      { what: 'Jumper', enteredOn: '2026-11-07', closesOn: '2026-11-20' },
      { what: 'Boots', enteredOn: '2026-11-08', closesOn: null },
    ],
  },
  {
    name: 'UTF-16 of a tool, with formulas as texts',
    bytes: Uint8Array.from(
      Buffer.from(
        `\uFEFFTitle\tCompany\tEntered\tEnds\n'=HYPERLINK("x")\tEvil\t01.11.2026\t30.11.2026\nDisney trip\tKids\t02.11.2026\t24.12.2026\n`,
        'utf16le',
      ),
    ),
    rows: [
      { what: '=HYPERLINK("x")', enteredOn: '2026-11-01' },
      { what: 'Disney trip', closesOn: '2026-12-24' },
    ],
  },
  {
    name: 'rows that say nothing',
    bytes: text(`Prize,Brand,Link,Entered,Closes
Wine,Cellar,cellar.example/wine,01/11/2026,31/11/2026
,Only a brand,,02/11/2026,
,,https://only.example/link,03/11/2026,
,,,04/11/2026,05/11/2026
Chocolate,Sweets,see Facebook,05/11/2026,06/11/2026
`),
    rows: [
      { what: 'Wine', closesOn: null, note: '31/11/2026' },
      { what: 'Only a brand', enteredOn: '2026-11-02' },
      { what: 'https://only.example/link', link: 'https://only.example/link' },
      { what: 'Chocolate', link: '', note: 'see Facebook' },
    ],
    bad: 1,
    doubtful: 2,
  },
]
