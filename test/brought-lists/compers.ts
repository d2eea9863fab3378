import type { Brought } from './files.ts'
import { said, text, utf16 } from './said.ts'

/** Lists as people who enter competitions write them. */
export const COMPERS: Brought[] = [
  {
    name: 'Google Sheets with boxes, and whether it was entered',
    bytes: text(`Competition,Run by,Link,Closing date,Entered?,Date entered,Won?,Value
Win a city break to Lisbon,Aer Lingus,https://www.aerlingus.com/win-lisbon,30/11/2026,Yes,14/11/2026,FALSE,"€1,250.00"
Lego Technic set,Smyths Toys,https://www.smythstoys.com/ie/comp,05/12/2026,Yes,14/11/2026,FALSE,€180.00
Year of coffee,Insomnia,https://insomnia.ie/year,12/12/2026,No,,FALSE,€900.00
Meal for two,The Ivy Dublin,https://www.instagram.com/p/abc123/,21/10/2026,Yes,02/10/2026,TRUE,€120.00
Garden furniture,Woodie's,https://www.woodies.ie/win,20/12/2026,no,,FALSE,
Kindle,Dubray,https://www.dubraybooks.ie/kindle,18/11/2026,yes,,FALSE,€110.00
Concert tickets,FM104,https://fm104.ie/win,13/09/2026,Yes,01/09/2026,FALSE,€95.50
Skincare set,Pestle & Mortar,https://www.pestleandmortar.com/giveaway,03/11/2026,Yes,29/10/2026,TRUE,€85.00
`),
    rows: said(`
Win a city break to Lisbon|Aer Lingus|https://www.aerlingus.com/win-lisbon|2026-11-14|2026-11-30||1250
Lego Technic set|Smyths Toys|https://www.smythstoys.com/ie/comp|2026-11-14|2026-12-05||180
Year of coffee|Insomnia|https://insomnia.ie/year||2026-12-12||900
Meal for two|The Ivy Dublin|https://www.instagram.com/p/abc123/|2026-10-02|2026-10-21|won 2026-10-21|120
Garden furniture|Woodie's|https://www.woodies.ie/win||2026-12-20
Kindle|Dubray|https://www.dubraybooks.ie/kindle||2026-11-18||110
Concert tickets|FM104|https://fm104.ie/win|2026-09-01|2026-09-13||95
Skincare set|Pestle & Mortar|https://www.pestleandmortar.com/giveaway|2026-10-29|2026-11-03|won 2026-11-03|85
`),
  },
  {
    name: 'Notion with states',
    bytes: text(`Name,Status,Brand,Closes,Date entered,URL,Prize value,Tags
Trip to Lapland,Entered,TUI Ireland,"December 6, 2026","November 12, 2026",https://www.tuiholidays.ie/lapland,"€4,000","travel, kids"
Hotel stay Kilkenny,Lost,Lyrath Estate,"October 2, 2026","September 15, 2026",https://lyrath.com/win,€350,travel
Air Max trainers,Won 🎉,Lifestyle Sports,"October 20, 2026","October 8, 2026",https://www.lifestylesports.com/win,€160,fashion
Butlers chocolate,Received,Butlers,"August 31, 2026","August 19, 2026",https://butlerschocolates.com/c,€45,food
"Cinema pass ""for a year""",Entered,Omniplex,"November 28, 2026","November 1, 2026",https://www.omniplex.ie/comps,€240,"film, local"
PS5 bundle,To enter,GameStop,"December 18, 2026",,https://www.gamestop.ie/ps5,€600,tech
Match tickets,Didn't win,Leinster Rugby,"November 6, 2026","October 30, 2026",https://www.leinsterrugby.ie/win,€90,sport
Baby hamper,Entered,WaterWipes,"December 1, 2026","November 22, 2026",https://www.waterwipes.com/ie,€75,baby
`),
    rows: said(`
Trip to Lapland|TUI Ireland|https://www.tuiholidays.ie/lapland|2026-11-12|2026-12-06||4000
Hotel stay Kilkenny|Lyrath Estate|https://lyrath.com/win|2026-09-15|2026-10-02|lost|350
Air Max trainers|Lifestyle Sports|https://www.lifestylesports.com/win|2026-10-08|2026-10-20|won 2026-10-20|160
Butlers chocolate|Butlers|https://butlerschocolates.com/c|2026-08-19|2026-08-31|won 2026-08-31|45|2026-08-31
Cinema pass "for a year"|Omniplex|https://www.omniplex.ie/comps|2026-11-01|2026-11-28||240
PS5 bundle|GameStop|https://www.gamestop.ie/ps5||2026-12-18||600
Match tickets|Leinster Rugby|https://www.leinsterrugby.ie/win|2026-10-30|2026-11-06|lost|90
Baby hamper|WaterWipes|https://www.waterwipes.com/ie|2026-11-22|2026-12-01||75
`),
  },
  {
    name: 'notes in one column',
    bytes: text(`Comps entered
3/9/26 - RTE Guide hamper
5/9/26 - Toyota Ireland weekend away - lost
5/9/26 - Spin 1038 concert tickets - won!
11/9/26 - Tesco €500 voucher
20/9/26 - Irish Independent - books - won
2/10/26 - Lidl kitchen set
9/10/26 - Brown Thomas make up bag - no luck
1/11/26 - Centra coffee for a year https://centra.ie/win-coffee
14/11/26 - Joe.ie rugby tickets
`),
    rows: said(`
RTE Guide hamper|||2026-09-03
Toyota Ireland weekend away|||2026-09-05||lost
Spin 1038 concert tickets|||2026-09-05||won 2026-09-05
Tesco €500 voucher|||2026-09-11
Irish Independent - books|||2026-09-20||won 2026-09-20
Lidl kitchen set|||2026-10-02
Brown Thomas make up bag|||2026-10-09||lost
Centra coffee for a year||https://centra.ie/win-coffee|2026-11-01
Joe.ie rugby tickets|||2026-11-14
`),
  },
  {
    name: 'bars between the columns, and how often',
    bytes: text(`Competition|Company|How often|Closes|Entered|Won
Win a Christmas hamper|Avoca|Daily|10/12/2026|24/11/2026|
Trip to New York|Today FM|1 per day|04/12/2026|24/11/2026|
Dyson Airwrap|Boots|One entry|30/11/2026|20/11/2026|
Groceries for a year|Aldi|Weekly|31/12/2026|22/11/2026|
Smart TV|Currys|once|11/12/2026|19/11/2026|
Tickets to Longitude|MCD|once a week|20/06/2026|01/06/2026|
Vouchers|Supermac's|monthly|31/12/2026|02/11/2026|
Hotel break|Cork's 96FM|every day|18/09/2026|07/09/2026|19/09/2026
Slow cooker|Argos||01/06/2026|12/05/2026|no
`),
    rows: said(`
Win a Christmas hamper|Avoca||2026-11-24|2026-12-10||||daily
Trip to New York|Today FM||2026-11-24|2026-12-04||||daily
Dyson Airwrap|Boots||2026-11-20|2026-11-30
Groceries for a year|Aldi||2026-11-22|2026-12-31||||weekly
Smart TV|Currys||2026-11-19|2026-12-11
Tickets to Longitude|MCD||2026-06-01|2026-06-20||||weekly
Vouchers|Supermac's||2026-11-02|2026-12-31||||monthly
Hotel break|Cork's 96FM||2026-09-07|2026-09-18|won 2026-09-19|||daily
Slow cooker|Argos||2026-05-12|2026-06-01|lost
`),
  },
  {
    name: 'months between the rows, weekdays, headings as people ask',
    bytes: text(`What\tWho with\tClosing\tDid it\tHow did I do
SEPTEMBER 2026
Pamper day\tVIP Magazine\tFri 18 Sept 2026\tTue 1 Sept 2026\tnothing
Tickets to Wicked\tBord Gáis Energy\tMon 21 Sept 2026\tWed 2 Sept 2026\twon
Bike\tHalfords\tWed 30 Sept 2026\tSun 6 Sept 2026\t
OCTOBER 2026
Halloween hamper\tTesco\tFri 23 Oct 2026\tThu 1 Oct 2026\tnothing
Weekend at Parknasilla\tSunday World\tSun 25 Oct 2026\tSat 10 Oct 2026\t
Makeup\tGoss.ie\tSat 31 Oct 2026\tMon 12 Oct 2026\twon
NOVEMBER 2026
Tree\tIKEA\tTue 1 Dec 2026\tMon 9 Nov 2026\t
Turkey and ham\tCentra\tSat 12 Dec 2026\tFri 20 Nov 2026\t
Jo Malone set\tEvoke.ie\tFri 4 Dec 2026\tSat 21 Nov 2026\t
`),
    rows: said(`
Pamper day|VIP Magazine||2026-09-01|2026-09-18|lost
Tickets to Wicked|Bord Gáis Energy||2026-09-02|2026-09-21|won 2026-09-21
Bike|Halfords||2026-09-06|2026-09-30
Halloween hamper|Tesco||2026-10-01|2026-10-23|lost
Weekend at Parknasilla|Sunday World||2026-10-10|2026-10-25
Makeup|Goss.ie||2026-10-12|2026-10-31|won 2026-10-31
Tree|IKEA||2026-11-09|2026-12-01
Turkey and ham|Centra||2026-11-20|2026-12-12
Jo Malone set|Evoke.ie||2026-11-21|2026-12-04
`),
    bad: 3,
  },
  {
    name: 'semicolons in UTF-16, addresses without https',
    doubtful: 1,
    bytes: utf16(`Comp;Brand;Website;Entered on;Deadline;Outcome;Worth;Got it?
Weekend away;Cliff House Hotel;www.cliffhousehotel.ie/win;2026-08-03;2026-08-28;lost;€600;
Hamper;Ballymaloe Foods;www.ballymaloefoods.ie;2026-08-10;2026-08-31;won;~50;yes
Ceramics;Stephen Pearce;;2026-08-12;2026-09-11;won;€1,250.00;not yet
Tickets x 2;Fáilte Ireland;https://www.failteireland.ie/comp;2026-09-01;2026-09-30;pending;2 x tickets;
Phone;Three;three.ie/win;2026-09-14;2026-10-16;lost;€899;
Voucher;Penneys;https://www.instagram.com/primark;2026-10-05;2026-10-30;won;100;Y
Scarf;Kilkenny Design;;2026-10-11;2026-11-06;;about 70;
Cookery class;Dunbrody House;dunbrodyhouse.com;2026-11-15;2026-12-15;;€195;
`),
    rows: said(`
Weekend away|Cliff House Hotel|https://www.cliffhousehotel.ie/win|2026-08-03|2026-08-28|lost|600
Hamper|Ballymaloe Foods|https://www.ballymaloefoods.ie|2026-08-10|2026-08-31|won 2026-08-31|50|2026-08-31
Ceramics|Stephen Pearce||2026-08-12|2026-09-11|won 2026-09-11|1250
Tickets x 2|Fáilte Ireland|https://www.failteireland.ie/comp|2026-09-01|2026-09-30
Phone|Three|https://three.ie/win|2026-09-14|2026-10-16|lost|899
Voucher|Penneys|https://www.instagram.com/primark|2026-10-05|2026-10-30|won 2026-10-30|100|2026-10-30
Scarf|Kilkenny Design||2026-10-11|2026-11-06||70
Cookery class|Dunbrody House|https://dunbrodyhouse.com|2026-11-15|2026-12-15||195
`),
  },
  {
    name: 'Airtable with American dates',
    bytes:
      text(`"Competition Name","Company","Entry Link","Date Entered","End Date","Status","Prize Worth","Prize Received","Notes"
"Luxury break","Ashford Castle","https://ashfordcastle.com/c","9/3/2026","9/30/2026","Not won","€1,100.00","","shared with Orla"
"Car for a weekend","Kia Ireland","https://www.kia.ie/win","9/14/2026","10/2/2026","Entered","","",""
"Fitbit","Health Ireland","https://www.laya.ie/fit","10/1/2026","10/23/2026","Won","€130.00","checked","Came by An Post,
signed by Dad"
"Wine case","O'Briens Wine","https://obrienswine.ie/w","10/5/2026","11/11/2026","Entered","€180.00","",""
"Blender","Ninja","https://ninjakitchen.eu/ie","10/19/2026","11/2/2026","Won","€99.00","",""
"Ladies day tickets","Leopardstown","https://leopardstown.com/win","11/2/2026","12/11/2026","Entered","€80.00","",""
"Gym membership","FLYEfit","https://flyefit.ie/w","11/8/2026","11/27/2026","Entered","€400.00","",""
"Candle","Max Benjamin","https://maxbenjamin.ie","11/21/2026","12/3/2026","Entered","€32.00","",""
`),
    rows: said(`
Luxury break|Ashford Castle|https://ashfordcastle.com/c|2026-09-03|2026-09-30|lost|1100
Car for a weekend|Kia Ireland|https://www.kia.ie/win|2026-09-14|2026-10-02
Fitbit|Health Ireland|https://www.laya.ie/fit|2026-10-01|2026-10-23|won 2026-10-23|130|2026-10-23
Wine case|O'Briens Wine|https://obrienswine.ie/w|2026-10-05|2026-11-11||180
Blender|Ninja|https://ninjakitchen.eu/ie|2026-10-19|2026-11-02|won 2026-11-02|99
Ladies day tickets|Leopardstown|https://leopardstown.com/win|2026-11-02|2026-12-11||80
Gym membership|FLYEfit|https://flyefit.ie/w|2026-11-08|2026-11-27||400
Candle|Max Benjamin|https://maxbenjamin.ie|2026-11-21|2026-12-03||32
`),
  },
  {
    name: 'an app with the day of the win',
    bytes:
      text(`id,title,promoter,url,entered_at,closes_at,outcome,won_at,prize_value_eur,delivered_at,entry_frequency
1041,Win a Samsung Galaxy,Vodafone Ireland,https://n.vodafone.ie/win,2026-09-04T09:12:44Z,2026-09-30T22:59:59Z,lost,,1099.00,,single
1042,Hotel stay in Westport,Hotel Westport,https://www.hotelwestport.ie/c,2026-09-04T09:15:02Z,2026-10-04T22:59:00Z,won,2026-10-07T14:00:00Z,420.00,2026-10-19T10:30:00Z,single
1043,Tickets to Picture This,3Arena,https://3arena.ie/win,2026-09-12T20:01:11Z,2026-10-12T22:59:00Z,pending,,140.00,,single
1044,Daily cash draw,iRadio,https://www.iradio.ie/cash,2026-10-02T07:30:00Z,2026-12-11T17:00:00Z,pending,,5000.00,,daily
1050,"Shoes, bag & belt",Carl Scarpa,https://carlscarpa.com/w,2026-10-11T11:45:09Z,2026-10-31T23:59:00Z,won,2026-11-03T09:00:00Z,310.00,,single
1051,Baking set,Odlums,https://odlums.ie/win,2026-10-20T18:22:41Z,2026-11-20T17:00:00Z,lost,,65.00,,weekly
1052,Family ticket Emerald Park,Beat 102 103,https://beat102103.com/e,2026-11-01T12:00:00Z,2026-12-05T17:00:00Z,pending,,160.00,,daily
1057,Scented candles,Rathborne,https://rathborne1488.com/x,2026-11-19T21:13:00Z,2026-12-19T23:59:59Z,pending,,48.00,,single
`),
    rows: said(`
Win a Samsung Galaxy|Vodafone Ireland|https://n.vodafone.ie/win|2026-09-04|2026-09-30|lost|1099
Hotel stay in Westport|Hotel Westport|https://www.hotelwestport.ie/c|2026-09-04|2026-10-04|won 2026-10-07|420|2026-10-19
Tickets to Picture This|3Arena|https://3arena.ie/win|2026-09-12|2026-10-12||140
Daily cash draw|iRadio|https://www.iradio.ie/cash|2026-10-02|2026-12-11||5000||daily
Shoes, bag & belt|Carl Scarpa|https://carlscarpa.com/w|2026-10-11|2026-10-31|won 2026-11-03|310
Baking set|Odlums|https://odlums.ie/win|2026-10-20|2026-11-20|lost|65||weekly
Family ticket Emerald Park|Beat 102 103|https://beat102103.com/e|2026-11-01|2026-12-05||160||daily
Scented candles|Rathborne|https://rathborne1488.com/x|2026-11-19|2026-12-19||48
`),
  },
]
