import type { Brought } from './files.ts'
import { said, text, utf16 } from './said.ts'

/** Lists that were written before the rules that read them, and read once they were finished. */
export const MORE_COMPERS: Brought[] = [
  {
    name: 'W and L, short years',
    bytes: text(`Comp\tWhere\tEnds\tDate done\tResult\tPrize val\tRec'd\tNotes
Trip to Portugal\tIrish Daily Mirror\t16/10/26\t28/9/26\tL\t€1,800\t\t
Xbox\tBreakingNews.ie\t9/10/26\t28/9/26\tL\t€500\t\t
Book of the month\tHot Press\t30/9/26\t20/9/26\tW\t€20\t12/10/26\tlovely
Dinner for 4\tMatt the Thresher\t1/11/26\t4/10/26\t\t€240\t\tfollow + tag
Kids scooter\tmykidstime\t8/11/26\t4/10/26\tW\t€75\t\temailed address
Hair straightener\tGHD\t20/11/26\t2/11/26\t\t€219\t\t
Overnight\tMount Juliet\t27/11/26\t2/11/26\t\t€380\t\t
Lotto tickets\tNational Lottery\t5/12/26\t13/11/26\t\t€50\t\tanswer was B
Toy hamper\tSmyths\t13/12/26\t13/11/26\t\t€300\t\t
`),
    rows: said(`
Trip to Portugal|Irish Daily Mirror||2026-09-28|2026-10-16|lost|1800
Xbox|BreakingNews.ie||2026-09-28|2026-10-09|lost|500
Book of the month|Hot Press||2026-09-20|2026-09-30|won 2026-09-30|20|2026-10-12
Dinner for 4|Matt the Thresher||2026-10-04|2026-11-01||240
Kids scooter|mykidstime||2026-10-04|2026-11-08|won 2026-11-08|75
Hair straightener|GHD||2026-11-02|2026-11-20||219
Overnight|Mount Juliet||2026-11-02|2026-11-27||380
Lotto tickets|National Lottery||2026-11-13|2026-12-05||50
Toy hamper|Smyths||2026-11-13|2026-12-13||300
`),
  },
  {
    name: 'a table in Markdown',
    bytes: text(`# Comps

| Competition | Host | Closing date | Entered | Frequency | Won? | Prize |
|---|---|---|---|---|---|---|
| Big Christmas giveaway | Ireland AM | 18 Dec 2026 | 16 Nov 2026 | Every weekday | | €10,000 cash |
| Trolley dash | Dunnes | 4 Dec 2026 | 17 Nov 2026 | once | | €500 |
| Morning quiz | Newstalk | 27 Nov 2026 | 17 Nov 2026 | daily | | 2 x tickets |
| Caption comp | Farmers Journal | 30 Oct 2026 | 12 Oct 2026 | 1 a week | yes | Boots |
| Spot the ball | Irish Star | 23 Oct 2026 | 13 Oct 2026 | per week | no | €1,000 |
| Hidden word | Ireland's Own | 9 Oct 2026 | 1 Oct 2026 | one entry per household | no | €100 |
| Photo comp | Birdwatch Ireland | 15 Sep 2026 | 28 Aug 2026 | | yes | Binoculars |
| Selfie comp | Luas | 11 Dec 2026 | 21 Nov 2026 | unlimited | | Leap card |
`),
    rows: said(`
Big Christmas giveaway|Ireland AM||2026-11-16|2026-12-18||||daily
Trolley dash|Dunnes||2026-11-17|2026-12-04
Morning quiz|Newstalk||2026-11-17|2026-11-27||||daily
Caption comp|Farmers Journal||2026-10-12|2026-10-30|won 2026-10-30|||weekly
Spot the ball|Irish Star||2026-10-13|2026-10-23|lost|||weekly
Hidden word|Ireland's Own||2026-10-01|2026-10-09|lost
Photo comp|Birdwatch Ireland||2026-08-28|2026-09-15|won 2026-09-15
Selfie comp|Luas||2026-11-21|2026-12-11
`),
    bad: 1,
  },
  {
    name: 'notes below days',
    bytes: text(`Comps Oct/Nov

Mon 12 Oct 2026
Irish Times weekend in Sligo
Lir Chocolates hamper - WON
Cork Opera House panto tickets (lost)

Sat 24 Oct 2026
Kerrygold cookbook
Ryanair flights x2 - didn't win

Sun 8 Nov 2026
Donegal Daily hotel voucher - won €100
Bulmers festival tickets
Tesco Clubcard points - https://www.tesco.ie/win

Fri 20 Nov 2026
An Post One4all card
`),
    rows: said(`
Irish Times weekend in Sligo|||2026-10-12
Lir Chocolates hamper|||2026-10-12||won 2026-10-12
Cork Opera House panto tickets|||2026-10-12||lost
Kerrygold cookbook|||2026-10-24
Ryanair flights x2|||2026-10-24||lost
Donegal Daily hotel voucher|||2026-11-08||won 2026-11-08|100
Bulmers festival tickets|||2026-11-08
Tesco Clubcard points||https://www.tesco.ie/win|2026-11-08
An Post One4all card|||2026-11-20
`),
  },
  {
    name: 'only whether it was entered, year first',
    bytes: text(`Comp name,Entered?,Ends,How often,Link,Organiser,Prize val,Result,Won on
Sunday roast for 6,Yes,2026/12/01,Once,https://www.fxbuckley.ie/win,FX Buckley,€180,,
Win your shopping,Yes,2026/12/31,Daily,https://supervalu.ie/shopping,SuperValu,€250,,
Year of nappies,No,2026/12/20,Once,https://www.rolliepollie.ie,Rollie Pollie,€700,,
Tour of Britain jersey,Yes,2026/09/30,Once,https://www.stickybottle.com/win,Sticky Bottle,€75,Won,2026/10/02
GAA final tickets,Yes,2026/07/17,Weekly,https://www.supermacs.ie/gaa,Supermac's,€200,Lost,
Concert + hotel,Yes,2026/08/07,Daily,https://www.todayfm.com/win,Today FM,€600,Lost,
Pet hamper,No,2026/12/11,Monthly,https://www.maxizoo.ie/win,Maxi Zoo,€60,,
Perfume,Yes,2026/11/13,Once,https://www.arnotts.ie/comp,Arnotts,€95,Won,2026/11/16
`),
    rows: said(`
Sunday roast for 6|FX Buckley|https://www.fxbuckley.ie/win||2026-12-01||180
Win your shopping|SuperValu|https://supervalu.ie/shopping||2026-12-31||250||daily
Year of nappies|Rollie Pollie|https://www.rolliepollie.ie||2026-12-20||700
Tour of Britain jersey|Sticky Bottle|https://www.stickybottle.com/win||2026-09-30|won 2026-10-02|75
GAA final tickets|Supermac's|https://www.supermacs.ie/gaa||2026-07-17|lost|200||weekly
Concert + hotel|Today FM|https://www.todayfm.com/win||2026-08-07|lost|600||daily
Pet hamper|Maxi Zoo|https://www.maxizoo.ie/win||2026-12-11||60||monthly
Perfume|Arnotts|https://www.arnotts.ie/comp||2026-11-13|won 2026-11-16|95
`),
  },
  {
    name: 'Unicode text of Excel with weekdays and months',
    bytes: utf16(`Comping 2026\t\t\t\t\t
\t\t\t\t\t
Date\tCompetition\tCompany\tClose date\tWon/Lost\tValue
August\t\t\t\t\t
Mon 03/08/2026\tBBQ set\tTesco\tFri 21/08/2026\tLost\t€199.00
Thu 06/08/2026\tKayak\tGreat Outdoors\tMon 31/08/2026\tLost\t€450.00
Sun 16/08/2026\tLunchbox bundle\tBord Bia\tTue 01/09/2026\tWon\t€40.00
September\t\t\t\t\t
Tue 08/09/2026\tPloughing tickets\tAgriland\tMon 14/09/2026\tWon\t€50.00
Wed 23/09/2026\tWinter coat\tRegatta\tFri 09/10/2026\t\t€130.00
October\t\t\t\t\t
Sat 03/10/2026\tCheltenham trip\tRacing TV\tSat 31/10/2026\tLost\t€1,250.00
Tue 20/10/2026\tMincemeat & mulled wine\tFolláin\tTue 17/11/2026\t\t€35.00
November\t\t\t\t\t
Wed 11/11/2026\tFire pit\tHomebase\tWed 02/12/2026\t\t€89.00
Total\t\t\t\t\t€2,243.00
`),
    rows: said(`
BBQ set|Tesco||2026-08-03|2026-08-21|lost|199
Kayak|Great Outdoors||2026-08-06|2026-08-31|lost|450
Lunchbox bundle|Bord Bia||2026-08-16|2026-09-01|won 2026-09-01|40
Ploughing tickets|Agriland||2026-09-08|2026-09-14|won 2026-09-14|50
Winter coat|Regatta||2026-09-23|2026-10-09||130
Cheltenham trip|Racing TV||2026-10-03|2026-10-31|lost|1250
Mincemeat & mulled wine|Folláin||2026-10-20|2026-11-17||35
Fire pit|Homebase||2026-11-11|2026-12-02||89
`),
    bad: 5,
  },
  {
    name: 'no headings, two days',
    bytes:
      text(`02/11/2026,Win a cottage holiday,Trident Holiday Homes,30/11/2026,https://www.tridentholidayhomes.ie/win
02/11/2026,Advent calendar,Skinfull Affairs,29/11/2026,https://skinfullaffairs.ie/a
05/11/2026,Panto tickets,Gaiety Theatre,04/12/2026,https://www.gaietytheatre.ie/comp
09/11/2026,Mattress,EZ Living,18/12/2026,https://ezlivingfurniture.ie/win
09/11/2026,Gin school,Listoke Distillery,27/11/2026,https://listokedistillery.ie/g
13/11/2026,Christmas decorations,Seasons Blanchardstown,13/12/2026,https://blanchardstowncentre.ie/c
20/11/2026,Staycation,Center Parcs Longford,11/12/2026,https://www.centerparcs.ie/win
24/11/2026,Hurley,Torpey,24/12/2026,https://torpeyhurling.com/w
`),
    rows: said(`
Win a cottage holiday|Trident Holiday Homes|https://www.tridentholidayhomes.ie/win|2026-11-02|2026-11-30
Advent calendar|Skinfull Affairs|https://skinfullaffairs.ie/a|2026-11-02|2026-11-29
Panto tickets|Gaiety Theatre|https://www.gaietytheatre.ie/comp|2026-11-05|2026-12-04
Mattress|EZ Living|https://ezlivingfurniture.ie/win|2026-11-09|2026-12-18
Gin school|Listoke Distillery|https://listokedistillery.ie/g|2026-11-09|2026-11-27
Christmas decorations|Seasons Blanchardstown|https://blanchardstowncentre.ie/c|2026-11-13|2026-12-13
Staycation|Center Parcs Longford|https://www.centerparcs.ie/win|2026-11-20|2026-12-11
Hurley|Torpey|https://torpeyhurling.com/w|2026-11-24|2026-12-24
`),
  },
  {
    name: 'semicolons, quotation marks and hours',
    doubtful: 1,
    bytes:
      text(`"What can I win";"Who's running it";"Last day";"Done";"Any luck?";"Roughly worth";"Where to enter"
"Two nights B&B + dinner";"Hayfield Manor";"midnight 30 Nov 2026";"12 Nov 2026";"";"€1,250.00";"https://www.hayfieldmanor.ie/win"
"""Ultimate"" hen party";"Dublin City Hotel";"5pm Fri 4 Dec 2026";"12 Nov 2026";"";"€800";"https://dch.ie/hen"
"Jar of honey; 3 pots of jam";"Folláin";"Sun 15th Nov 2026";"3rd Nov 2026";"yes";"~30";""
"Opera glasses";"Wexford Festival Opera";"noon 16 Oct 2026";"1st Oct 2026";"no";"";"https://www.wexfordopera.com/c"
"Cycling jersey";"Cycling Ireland";"30th Oct 2026";"9th Oct 2026";"no";"€70";""
"Yoga weekend";"Burren Yoga";"Sat 12th Dec 2026";"21st Nov 2026";"";"€ 420";"https://burrenyoga.com/win"
"Kids' laptop";"Harvey Norman";"22nd Dec 2026";"22nd Nov 2026";"";"350 euro";"https://harveynorman.ie/laptop"
"Signed jersey";"Munster Rugby";"2nd Sept 2026";"25th Aug 2026";"yes";"priceless";"https://munsterrugby.ie/signed"
`),
    rows: said(`
Two nights B&B + dinner|Hayfield Manor|https://www.hayfieldmanor.ie/win|2026-11-12|2026-11-30||1250
"Ultimate" hen party|Dublin City Hotel|https://dch.ie/hen|2026-11-12|2026-12-04||800
Jar of honey; 3 pots of jam|Folláin||2026-11-03|2026-11-15|won 2026-11-15|30
Opera glasses|Wexford Festival Opera|https://www.wexfordopera.com/c|2026-10-01|2026-10-16|lost
Cycling jersey|Cycling Ireland||2026-10-09|2026-10-30|lost|70
Yoga weekend|Burren Yoga|https://burrenyoga.com/win|2026-11-21|2026-12-12||420
Kids' laptop|Harvey Norman|https://harveynorman.ie/laptop|2026-11-22|2026-12-22||350
Signed jersey|Munster Rugby|https://munsterrugby.ie/signed|2026-08-25|2026-09-02|won 2026-09-02
`),
  },
  {
    name: 'an app with yes and no',
    bytes:
      text(`competition_name,organiser,entry_url,entered,entered_date,end_date,won,win_date,value,received,recurrence
Win a Mini,Joe Duffy Motors,https://joeduffy.ie/mini,yes,2026-11-03,2026-12-31,,,"25,000",no,once
Tea for a year,Lyons,https://www.lyonstea.ie/win,yes,2026-11-04,2026-12-24,,,120,no,daily
Pyjamas,Aoife Lifestyle,https://www.instagram.com/p/pj/,yes,2026-10-14,2026-10-18,true,2026-10-19,45,yes,once
Ski trip,Crystal Ski,https://www.crystalski.ie/win,no,,2026-12-18,,,2000,no,once
Planner,The Head Plan,https://theheadplan.com/ie,yes,2026-10-22,2026-11-01,false,,35,no,once
Mixer,Kenwood,https://kenwoodworld.com/ie,yes,2026-09-30,2026-10-30,false,,400,no,weekly
Ferry to France,Brittany Ferries,https://brittanyferries.ie/win,yes,2026-11-20,2026-12-15,,,800,no,monthly
Tickets,Toy Show,https://www.rte.ie/toyshow,yes,2026-10-10,2026-11-08,false,,,no,once
Bouquet,Bloom Magic,https://bloommagic.ie/w,no,,2026-12-05,,,60,no,daily
`),
    rows: said(`
Win a Mini|Joe Duffy Motors|https://joeduffy.ie/mini|2026-11-03|2026-12-31||25000
Tea for a year|Lyons|https://www.lyonstea.ie/win|2026-11-04|2026-12-24||120||daily
Pyjamas|Aoife Lifestyle|https://www.instagram.com/p/pj/|2026-10-14|2026-10-18|won 2026-10-19|45|2026-10-19
Ski trip|Crystal Ski|https://www.crystalski.ie/win||2026-12-18||2000
Planner|The Head Plan|https://theheadplan.com/ie|2026-10-22|2026-11-01|lost|35
Mixer|Kenwood|https://kenwoodworld.com/ie|2026-09-30|2026-10-30|lost|400||weekly
Ferry to France|Brittany Ferries|https://brittanyferries.ie/win|2026-11-20|2026-12-15||800||monthly
Tickets|Toy Show|https://www.rte.ie/toyshow|2026-10-10|2026-11-08|lost
Bouquet|Bloom Magic|https://bloommagic.ie/w||2026-12-05||60||daily
`),
  },
]
