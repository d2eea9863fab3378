import { strToU8 as text } from 'fflate'
import type { Brought } from './files.ts'

/** Files whose cells are written in many ways. */
export const WORDED: Brought[] = [
  {
    name: 'months between the rows, and a sum',
    bytes: text(`Competition,Promoter,Entered,Closes,Result
NOVEMBER 2026,,,,
Coffee,Java,02/11/2026,12/11/2026,no luck
October,,,,
Sofa,DFS,03/10/2026,31/10/2026,WON!!!
Total: 2,,,,
`),
    rows: [
      { what: 'Coffee', lost: true },
      { what: 'Sofa', wonOn: '2026-10-31' },
    ],
    bad: 3,
  },
  {
    name: 'a list of wins, in words',
    bytes: text(`Date of Win,Prize Won,Promoter,How Entered,Approx Value (€),Date Prize Arrived
"Mon, 2 Nov 2026",Umbrella,Today FM,Text,15.00,9 Nov
3rd November 2026,Hamper,SuperValu,Facebook,€75.50,-
4/11/26,Tickets x2,3Arena,Post,about 180,not yet
`),
    rows: [
      { what: 'Umbrella', wonOn: '2026-11-02', value: 15, arrivedOn: '2026-11-09' },
      { what: 'Hamper', wonOn: '2026-11-03', value: 75, arrivedOn: null },
      { what: 'Tickets x2', wonOn: '2026-11-04', value: 180, arrivedOn: null },
    ],
  },
  {
    name: 'amounts as people write them',
    doubtful: 2,
    bytes: text(`Competition,Date Entered,Prize Value
Car,1/11/26,"€25,000+"
TV,2/11/26,1.5k
Tickets,3/11/26,€120 (2 x €60)
Book,4/11/26,priceless
Gloves,5/11/26,2 pairs
`),
    rows: [
      { what: 'Car', value: 25000, note: '' },
      { what: 'TV', value: 1500 },
      { what: 'Tickets', value: 120 },
      { what: 'Book', value: null, note: 'priceless' },
      { what: 'Gloves', value: null, note: '2 pairs' },
    ],
  },
  {
    name: 'outcomes as people write them',
    bytes: text(`Prize,Date Entered,Closing Date,Won/Lost,Prize Arrived?
A,01/11/2026,10/11/2026,Won 12/11/2026,Yes 20/11/2026
B,01/11/2026,10/11/2026,L,
C,01/11/2026,10/11/2026,W,No
D,01/11/2026,30/11/2026,Waiting,
E,01/11/2026,10/11/2026,Didn't win,
F,01/11/2026,10/11/2026,🎉,
G,01/11/2026,10/11/2026,❌,
H,01/11/2026,31/12/2026,Yes,
I,01/11/2026,31/12/2026,No,
J,01/11/2026,10/11/2026,Not yet,
`),
    rows: [
      { wonOn: '2026-11-12', arrivedOn: '2026-11-20' },
      { lost: true },
      { wonOn: '2026-11-10', arrivedOn: null },
      { wonOn: null, lost: false, note: 'Waiting' },
      { lost: true },
      { wonOn: '2026-11-10' },
      { lost: true },
      { wonOn: '2026-11-21' },
      { wonOn: null, lost: false },
      { lost: false, note: 'Not yet' },
    ],
  },
  {
    name: 'closing days with a time, and without a day',
    bytes: text(`Name of competition,Company,Date entered,Closing date & time
A,P,"Sunday, 1st November 2026","Friday 20th November 2026 at 5pm"
B,P,2nd Nov 26,midnight 21/11/2026
C,P,3-Nov-26,21/11/2026 23:59
D,P,46330,22 November
E,P,Nov 5,ongoing
F,P,yesterday,30/11
G,P,Nov 6,30th November @ 5pm
`),
    rows: [
      { what: 'A', enteredOn: '2026-11-01', closesOn: '2026-11-20' },
      { what: 'B', enteredOn: '2026-11-02', closesOn: '2026-11-21' },
      { what: 'C', enteredOn: '2026-11-03', closesOn: '2026-11-21' },
      { what: 'D', enteredOn: '2026-11-04', closesOn: '2026-11-22' },
      { what: 'E', enteredOn: '2026-11-05', closesOn: null, note: 'ongoing' },
      { what: 'F', enteredOn: null, entered: true, closesOn: '2026-11-30', note: 'yesterday' },
      { what: 'G', enteredOn: '2026-11-06', closesOn: '2026-11-30' },
    ],
    doubtful: 1,
  },
  {
    name: 'no headings, and titles of words that headings have',
    bytes: text(`Win a day out,Shop and Save,12/11/2026
Prize from Brand,Competition Company,13/11/2026
`),
    rows: [
      { what: 'Win a day out', promoter: 'Shop and Save', enteredOn: '2026-11-12' },
      { what: 'Prize from Brand', enteredOn: '2026-11-13' },
    ],
  },
  {
    name: 'wins without a day',
    bytes: text(`My Wins 2026;;;;
;;;;
Month;Prize;From;Value;Got it?
Jan;Theatre tickets;Gate;€80;Y
`),
    rows: [
      { what: 'Theatre tickets', promoter: 'Gate', wonOn: '2026-11-21', arrivedOn: '2026-11-21' },
    ],
  },
]
