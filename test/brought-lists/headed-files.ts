import { strToU8 as text } from 'fflate'
import { anXlsx } from './an-xlsx.ts'
import type { Brought } from './files.ts'

/** Files whose headings are written in many ways. */
export const HEADED: Brought[] = [
  {
    name: 'a spreadsheet of a script, with a title, groups of headings and types',
    bytes: anXlsx(
      [
        ['Mary’s Competition Tracker 2026'],
        ['Competition', '', '', 'Dates', '', 'Outcome'],
        ['Name', 'Promoter', 'Link', 'Entered', 'Closes', 'Won?', 'Value', 'Received'],
        [
          'Kerry',
          'Hotel',
          'https://k.example',
          { day: 46327 },
          { day: 46346 },
          'Yes',
          12.5,
          { day: 46352 },
        ],
        ['Tickets', '2fm', '', { day: 46329.6 }, { day: 46336 }, 'No'],
      ],
      { types: true },
    ),
    rows: [
      {
        what: 'Kerry',
        enteredOn: '2026-11-01',
        wonOn: '2026-11-20',
        arrivedOn: '2026-11-26',
        value: 12,
      },
      { what: 'Tickets', enteredOn: '2026-11-03', closesOn: '2026-11-10', lost: true },
    ],
  },
  {
    name: 'questions as headings',
    bytes:
      text(`#,What can I win?,Who is running it?,How to enter,Date I entered,When does it end?,Winner announced,Did I win?,Prize received?
1,Nintendo Switch 2,Smyths,Instagram,Sun 1 Nov,Fri 20 Nov,21/11/2026,Nope,
2,Spa break,Monart,Email,Mon 2 Nov,Sat 14 Nov,15/11/2026,Yes,Yes 20/11/2026
`),
    rows: [
      {
        what: 'Nintendo Switch 2',
        promoter: 'Smyths',
        enteredOn: '2026-11-01',
        closesOn: '2026-11-20',
        lost: true,
      },
      { what: 'Spa break', enteredOn: '2026-11-02', wonOn: '2026-11-14', arrivedOn: '2026-11-20' },
    ],
  },
  {
    name: 'answers of a Google form',
    bytes:
      text(`Timestamp,What is the competition?,Who is running it?,Link to enter,When does it close?,Notes
02/11/2026 21:02:00,"Dinner, Cork",Red FM,https://redfm.example/d,05/11/2026,Answer: Paris
`),
    rows: [
      {
        what: 'Dinner, Cork',
        promoter: 'Red FM',
        link: 'https://redfm.example/d',
        enteredOn: '2026-11-02',
        closesOn: '2026-11-05',
      },
    ],
  },
  {
    name: 'American headings in two lines of a cell',
    bytes:
      text(`"Sweepstakes\nName","Sponsor\nName","Date\nEntered","End\nDate","Win\n(Y/N)","ARV\n($)",Frequency
Grill,Weber,11/05/2026,11/18/2026,N,$499.00,Daily
Trip,Delta,10/13/2026,11/02/2026,Y,"$5,000.00",Once
`),
    rows: [
      {
        what: 'Grill',
        promoter: 'Weber',
        enteredOn: '2026-11-05',
        closesOn: '2026-11-18',
        lost: true,
        value: 499,
      },
      { what: 'Trip', wonOn: '2026-11-02', value: 5000 },
    ],
  },
  {
    name: 'headings in two rows that belong together',
    bytes: text(`Competition,Company,Date,,Prize
,,Entered,Closes,Value
Pumpkin hamper,Lidl,10/10/2026,31/10/2026,€40
`),
    rows: [
      {
        what: 'Pumpkin hamper',
        promoter: 'Lidl',
        enteredOn: '2026-10-10',
        closesOn: '2026-10-31',
        value: 40,
      },
    ],
  },
  {
    name: 'columns of a database',
    bytes:
      text(`id,created_at,closing_date,prize_value,competition_title,promoter_name,entry_url,status
1,2026-11-01 10:11:12,2026-11-30,500,Win a TV,Currys,https://currys.example/tv,entered
2,2026-11-02 10:11:12,2026-11-10,20,Win a mug,Tea Co,https://tea.example/mug,lost
`),
    rows: [
      {
        what: 'Win a TV',
        promoter: 'Currys',
        enteredOn: '2026-11-01',
        closesOn: '2026-11-30',
        value: 500,
        link: 'https://currys.example/tv',
      },
      { what: 'Win a mug', lost: true },
    ],
  },
  {
    name: 'columns of a program',
    bytes:
      text(`"entryId","competitionName","sponsor","entryUrl","dateEntered","endDate","isWinner","prizeValue"
"a1","Win flights","Aer Lingus","https://al.example/f","2026-11-01T09:00:00.000Z","2026-11-30T23:59:59.000Z","false","1200"
"a2","Win crisps","Tayto","https://tayto.example/c","2026-11-02T23:30:00.000Z","2026-11-09T23:59:59.000Z","true","15"
`),
    rows: [
      {
        what: 'Win flights',
        promoter: 'Aer Lingus',
        closesOn: '2026-11-30',
        lost: false,
        value: 1200,
      },
      { what: 'Win crisps', enteredOn: '2026-11-02', wonOn: '2026-11-09' },
    ],
  },
  {
    name: 'two columns that could be one field: the better name counts',
    bytes:
      text(`Sweepstake,Entry Limit,Begin Date,End Date,Date I Entered,Notification Date,Link to T&Cs,URL,Win/Loss
TV,1 per person,10/15/2026,11/15/2026,11/02/2026,11/20/2026,https://sony.example/terms,https://sony.example,Loss
`),
    rows: [
      {
        what: 'TV',
        enteredOn: '2026-11-02',
        closesOn: '2026-11-15',
        link: 'https://sony.example',
        lost: true,
      },
    ],
  },
  {
    name: 'promotions and who runs them',
    bytes:
      text(`Time Stamp,Name of Promotion,Company Running Promotion,Promotion Ends,Entered By,Won (Y/N)
2026-11-06 20:11,Winter giveaway,DID,2026-11-30 23:59,Mam,N
`),
    rows: [
      {
        what: 'Winter giveaway',
        promoter: 'DID',
        enteredOn: '2026-11-06',
        closesOn: '2026-11-30',
        lost: false,
      },
    ],
  },
]
