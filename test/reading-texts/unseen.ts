import type { ReadingText } from './types.ts'

/** Read once, when the rules were done. */
export const UNSEEN: readonly ReadingText[] = [
  {
    text: `The Copper Kettle Café
Yesterday at 09:40 · 🌐
We're 5 today!! 🎂🎂
To celebrate we want to treat one of you and three pals to afternoon tea on us (worth €120 👀)
All you've to do is:
👍 give this post a like
💬 comment with who you'd bring
🔁 share it to your timeline
We'll pull a name on Sunday the 29th of November at 6pm, so get in before then! Good luck all xx`,
    facts: {
      promoterName: 'The Copper Kettle Café',
      entryMethod: 'social-media',
      prizeValue: '120',
      competitionEndDate: '2026-11-29|',
      winnerAnnouncementDate: '2026-11-29|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Terms & Conditions – Meadowvale Creamery "Win a Family Break"
1. The promoter is Meadowvale Creamery CLG, Mitchelstown Road, Mallow, Co. Cork.
2. The promotion is open to residents of the Republic of Ireland aged 18 and over, excluding employees of the promoter, their families, agents or anyone professionally connected with the promotion.
3. Promotional period: 00:01 on 2 November 2026 to 23:59 on 20 December 2026.
4. To enter, purchase any promotional 2-litre pack, visit www.meadowvale.example/win and enter the code from inside the cap together with your name and email address.
5. Maximum one entry per person per day.
6. Prize: a three-night family break in a four-star hotel, to the value of €1,800. There is one prize.
7. The winner will be selected at random by an independent adjudicator on 5 January 2027 and notified by email within seven days.
8. The prize must be taken before 30 June 2027.`,
    facts: {
      promoterName: 'Meadowvale Creamery CLG',
      competitionTitle: 'Win a Family Break|',
      eligibility: 'roi',
      over18: 'on',
      competitionEndDate: '2026-12-20',
      entryMethod: 'online-form',
      costsMoney: 'on',
      entryFrequency: 'daily',
      prizeValue: '1800',
      winnerAnnouncementDate: '2027-01-05',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Up for grabs on Drivetime this week: five pairs of tickets for the Wexford Opera panto!
To be in with a chance, WhatsApp the word PANTO along with your name and where you're from to 087 123 4567.
Lines close this Friday at 5.`,
    facts: { entryMethod: 'phone-text', competitionEndDate: '2026-11-27|', prizeCount: '5|' },
  },
  {
    text: `WIN A TRACTOR DAY OUT FOR THE KIDS!!
Draw your favourite farm animal and post your picture to: Tractor Competition, Ballinrobe Mart, Ballinrobe, Co. Mayo to arrive no later than Friday, December 11th.
Age groups: under 7 and 7 to 12. Put name, age and a parent's phone number on the back. No email entries.`,
    facts: {
      competitionTitle: 'WIN A TRACTOR DAY OUT FOR THE KIDS|',
      entryMethod: 'post',
      competitionEndDate: '2026-12-11',
      kind: 'competition|',
    },
  },
  {
    text: `beara.seaweed.co
Giveaway time ✨ we've teamed up with @thewildpantry to bring you a hamper full of goodies worth over €150
HOW TO ENTER
- follow both pages
- save this post
- tag someone who loves the sea (one tag = one entry, unlimited entries!)
Giveaway ends 2/12/26 at midnight, winner will be contacted through DM. Ireland only (N+S). Not affiliated with Instagram`,
    facts: {
      promoterName: 'beara.seaweed.co|',
      entryMethod: 'social-media',
      prizeValue: '150',
      entryFrequency: 'unlimited',
      competitionEndDate: '2026-12-02',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Sweepstakes rules
Organiser: Larkspur Gin Ltd, Unit 9, Docklands Innovation Park, Dublin 3
Any person over the age of 18 who is able to supply proof of ID and is a resident in Ireland or Northern Ireland can take part.
Participants fill out the entry form after the cocktail quiz on larkspurgin.example. Participants may only enter once.
It commences at 12.01 a.m. on 16 November 2026 and ends at 11.59 p.m. on 8 December 2026.
Ten winners will each receive a cocktail kit (RRP €60) and will be told by email no later than 15 December 2026.
No purchase is necessary.`,
    facts: {
      promoterName: 'Larkspur Gin Ltd|',
      over18: 'on',
      eligibility: 'island-of-ireland',
      entryMethod: 'online-form',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-08',
      prizeCount: '10',
      winnerAnnouncementDate: '2026-12-15|',
      prizeValue: '60|',
    },
  },
  {
    text: `Promotion open to UK residents only (England, Scotland, Wales, Northern Ireland) aged 18+. Enter by following @fizzco on Instagram, liking the post dated 16 November and tagging the person you'd bring. Opens 9am 16/11/26, closes midnight 30/11/26. One winner, picked at random, will receive six tickets. Promoter: FizzCo Drinks Ltd, 4 Wharf Road, Leeds LS1 4AB.`,
    facts: {
      over18: 'on',
      eligibility: 'ni|',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-30',
      kind: 'free-prize-draw',
      promoterName: 'FizzCo Drinks Ltd',
    },
  },
  {
    text: `Kilcullen Community Lotto
This week's jackpot is €8,400! If there's no jackpot winner we have five lucky dips of €40.
Tickets €2 each or 3 for €5 from all local pubs and shops, or play online at kilcullenlotto.example. Draw is on Monday night in the Hideout, tickets must be in by 8pm on the night.`,
    facts: {
      promoterName: 'Kilcullen Community Lotto|',
      prizeValue: '8400',
      costsMoney: 'on',
      entryMethod: 'in-store|online-form',
      competitionEndDate: '2026-11-23|',
      prizeCount: '5|',
    },
  },
  {
    text: `From: "Fota Books" <news@fotabooks.example>
Subject: Last chance: signed first edition up for grabs
Hello reader,
Just a reminder that our competition to win a signed first edition of Claire Keegan's new novel closes at noon this Wednesday, 25 November.
Simply tell us, in no more than 50 words, which book got you through the year. Hit reply to this mail with your entry.
The competition is open to subscribers living on the island of Ireland. One entry per subscriber please.
The best answer, as judged by our booksellers, wins.`,
    facts: {
      promoterName: 'Fota Books',
      competitionTitle: 'Last chance: signed first edition up for grabs|',
      competitionEndDate: '2026-11-25',
      kind: 'competition',
      entryMethod: 'email',
      eligibility: 'island-of-ireland',
      entryFrequency: 'once',
    },
  },
  {
    text: `Entries for this competition are now open. Simply complete the form below and you could be jetting off to Faro with return flights for two from Ireland West Airport Knock.
Closing date for receipt of entries is 5pm, Monday 14th December, 2026.
Flights must be used between 1 February and 31 March 2027, excluding 12th to 22nd February.
Entrants must be 18 or older. By entering you agree to receive our newsletter.`,
    facts: { entryMethod: 'online-form', competitionEndDate: '2026-12-14', over18: 'on' },
  },
  {
    text: `💙 COMPETITION 💙
We have a €50 One4All voucher to give away thanks to our friends in Big Mick's Loughrea.
Like our page, like and share this post and pop your name below 👇👇
Winner picked this Thursday night. Must be following us to be in with a chance!`,
    facts: {
      entryMethod: 'social-media',
      prizeValue: '50',
      competitionEndDate: '2026-11-26|',
      winnerAnnouncementDate: '2026-11-26|',
    },
  },
  {
    text: `COMPETITION TERMS
(a) This competition is open to all residents of Northern Ireland aged sixteen years or over, except employees of Lagan Leisure, their immediate families, or anyone else connected with it.
(b) Entry is by email only to comps@laganleisure.example with the subject line "Slide".
(c) The closing date is 12 noon on Saturday 5th December 2026.
(d) Only one entry per household.
(e) The prize is an annual family membership worth £480.
(f) The winner will be the first correct entry drawn on Monday 7th December 2026.`,
    facts: {
      eligibility: 'ni',
      entryMethod: 'email',
      competitionEndDate: '2026-12-05',
      entryFrequency: 'once',
      winnerAnnouncementDate: '2026-12-07',
      kind: 'free-prize-draw|competition|',
    },
  },
  {
    text: `How to enter: pick up a colouring sheet at any Oakwood till, colour it in and drop it back to us with your details before close of business on 19th December. One winner from each age group gets a €100 toy voucher. Kids 12 and under only.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-19',
      prizeValue: '100|',
      kind: 'competition',
    },
  },
  {
    text: `Win a year's supply of coffee ☕️☕️
Buy any hot drink in November, get your loyalty card stamped & you're automatically entered. Draw takes place 1st December. T&Cs instore`,
    facts: {
      competitionTitle: 'Win a year’s supply of coffee',
      costsMoney: 'on',
      entryMethod: 'in-store|',
      competitionEndDate: '2026-11-30|',
      winnerAnnouncementDate: '2026-12-01',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Answer this simple question for your chance to win dinner for two at The Tannery, Dungarvan.
Which county is Dungarvan in?
A) Waterford B) Wexford C) Wicklow
Text WIN followed by A, B or C and your name to 53131. Texts cost €1 plus standard network charge. SP: Phonovation, helpline 0818 217 100. Over 18s. Lines close 3pm 04/12/2026.`,
    facts: {
      entryMethod: 'phone-text',
      costsMoney: 'on',
      kind: 'competition',
      over18: 'on',
      competitionEndDate: '2026-12-04',
    },
  },
  {
    text: `Mayo Mountain Bikes
NEW YEAR NEW BIKE 🚵
Sign up on our website before 10 Jan 2027 and we'll enter you into a draw for a Trek Marlin 5 worth €649! Existing members are entered automatically. You must be resident on the island of Ireland to win. Winner announced 12 Jan.
👉 mayomountainbikes.example/draw`,
    facts: {
      promoterName: 'Mayo Mountain Bikes',
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-10',
      prizeValue: '649',
      eligibility: 'island-of-ireland',
      winnerAnnouncementDate: '2027-01-12',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `GRAND DRAW in aid of Naomh Lorcán GAA. 1st prize: VW ID.3. 2nd prize: €3,000 cash. 3rd: weekend for two in Adare. Tickets: €50. Draw: Saturday 27 February 2027 in the clubhouse. Buy online at lorcandraw.example or from any juvenile mentor. Over 18s only.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2027-02-27|',
      winnerAnnouncementDate: '2027-02-27',
      entryMethod: 'online-form|in-store',
      over18: 'on',
      prizeCount: '3|',
      prizeValue: '3000|',
    },
  },
  {
    text: `Thanks a million for all the entries so far! There's still time: we'll accept votes for Ireland's Favourite Chipper until one minute to midnight on Tuesday 1 December. Vote at favouritechipper.example (you can vote every day) and you'll be in the hat for one of 20 €50 takeaway vouchers.`,
    facts: {
      competitionEndDate: '2026-12-01',
      entryMethod: 'online-form',
      entryFrequency: 'daily',
      prizeCount: '20',
      prizeValue: '50|1000|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Rules
Entrants must be at least 18 years old and permanently resident in Great Britain or Northern Ireland. Residents of the Republic of Ireland are not eligible.
To enter, complete and submit the entry form at thimblecraft.example/win. Entries close at 23.59 GMT on 16 December 2026.
The maximum number of entries to a competition per person is 1.
The winner will be chosen by a random draw and informed by 23 December 2026.`,
    facts: {
      over18: 'on',
      eligibility: 'ni|',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-16',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-23|',
    },
  },
  {
    text: `📢📢 Who fancies a free car valet before Christmas? 📢📢
PM us the letter "V" and a pic of your dirtiest car 😂 Dirtiest one wins! You have until Monday week (30th Nov).
Naas area only lads`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-30',
      kind: 'competition|',
    },
  },
  {
    text: `CROSSWORD No. 412
Prize: €50 book token for the first correct solution opened after the closing date.
Send to: Crossword 412, The Lakeland Echo, Main Street, Cavan. Closing date: Thursday next, November 26.
Name: ____________ Address: ____________`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2026-11-26',
      prizeValue: '50',
      kind: 'competition|free-prize-draw|',
    },
  },
  {
    text: `Spend €30 or more in any Penny Lane store between now and Christmas Eve and upload your receipt at pennylanewin.example to be in with a chance of winning one of 12 weekly €250 gift cards or the grand prize of €5,000. ROI, 18+. Max 1 entry per receipt. Retain receipt. See website for full T&Cs.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-12-24',
      entryMethod: 'online-form',
      prizeValue: '5000',
      prizeCount: '12|13|',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Fáilte ar ais! Tá dhá thicéad againn do cheolchoirm Kneecap i Vicar Street.
Le bheith san áireamh, seol ríomhphost chuig duais@rnan.example leis an bhfreagra roimh mheán lae Dé hAoine, 27 Samhain.
Cén contae as a dtagann Móglaí Bap?`,
    facts: { entryMethod: 'email', competitionEndDate: '2026-11-27', kind: 'competition|' },
  },
  {
    text: `CHARLIE'S BUTCHERS - CHRISTMAS HAMPER DRAW
Every customer who spends over €25 gets a ticket. Write your name and number on it and pop it in the barrel.
Barrel closes Sat 19th Dec at 6pm. Three hampers to be won (value €150 each). Draw live on Facebook Sun 20th Dec.`,
    facts: {
      competitionTitle: 'CHARLIE’S BUTCHERS - CHRISTMAS HAMPER DRAW|',
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-19',
      prizeCount: '3',
      prizeValue: '150|450|',
      winnerAnnouncementDate: '2026-12-20',
      promoterName: 'CHARLIE’S BUTCHERS|',
    },
  },
  {
    text: `Win! A luxury cabin stay for four in the Mournes
We're offering one lucky reader the chance to win a two-night stay at Slieve Cabins, including hot tub and breakfast basket.
For your chance to win, answer the following question and send it along with your name, address and daytime telephone number to: competitions@lagantimes.example
Which county are the Mournes in?
Entries must be received by 10am on Monday, December 7. Usual Group rules apply. Open to ROI and NI readers aged 18 and over.`,
    facts: {
      competitionTitle: 'Win! A luxury cabin stay for four in the Mournes',
      entryMethod: 'email',
      kind: 'competition',
      competitionEndDate: '2026-12-07',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `By entering this giveaway you confirm that you are 21 or older and live in the Republic.
There are two ways to enter: comment on our latest reel with your favourite emoji or reply to our story. You may enter once on each. Entries close when the clock strikes twelve on the night of 5th December. We draw the winner the following Monday.`,
    facts: {
      eligibility: 'roi',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-05',
      winnerAnnouncementDate: '2026-12-07|',
      over18: 'on|',
    },
  },
  {
    text: `Instant win!
Scan the QR code on your bottle of Glen Kidz water to find out straight away if you've won one of 500 footballs. Also, every scan counts as an entry in our draw for a trip to Wembley. Runs from 1 Oct to 31 Dec 2026. ROI only, under 18s need a parent's permission. One go per bottle.`,
    facts: {
      kind: 'instant-win',
      costsMoney: 'on|',
      entryMethod: 'online-form',
      prizeCount: '500|501|',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
    },
  },
  {
    text: `Radio competition script – breakfast
PRESENTER: That's right, we're playing The Secret Sound every morning this week. When you hear the cue, be caller nine on 0818 300 103 and tell us what you think it is. The pot is now at €2,150!
PRESENTER: Calls cost your standard rate, over-18s only, and the full rules are on coastfm.example/rules`,
    facts: {
      entryMethod: 'phone-text',
      prizeValue: '2150',
      over18: 'on',
      termsUrl: 'https://coastfm.example/rules',
      kind: 'competition|',
    },
  },
  {
    text: `Curragh Village Festive Giveaway: Official Rules
NO PURCHASE NECESSARY. Open to legal residents of Ireland, 18 years of age or older at time of entry. Void where prohibited.
Entry period: The giveaway begins at 10:00 AM (GMT) on November 20, 2026 and ends at 10:00 PM (GMT) on December 13, 2026.
How to enter: Visit the concierge desk and register your name, email address and mobile number on the tablet provided. Limit one (1) entry per person during the entry period.
Prize: One (1) €2,500 gift card.
Winner selection: On or about December 15, 2026, one potential winner will be selected in a random drawing.`,
    facts: {
      competitionTitle: 'Curragh Village Festive Giveaway|',
      eligibility: 'roi',
      over18: 'on',
      competitionEndDate: '2026-12-13',
      entryMethod: 'in-store',
      entryFrequency: 'once',
      prizeValue: '2500',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-15',
    },
  },
  {
    text: `We are giving away a signed Munster jersey. Retweet this and follow @treatypost by 9pm tomorrow to be in the draw`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-23|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Photography competition 2027 calendar – call for entries
Heritage Week photographers, we want your pictures of Ireland's waterways. Upload a maximum of three images per person via our online portal, waterwayspics.example. Deadline: 17:00, Friday 29 January 2027. The twelve winning images will feature in the calendar; the overall winner receives €500. Entry is free and open to amateur photographers resident in Ireland (32 counties). Judges' decision is final.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-29',
      prizeValue: '500',
      prizeCount: '12|',
      eligibility: 'island-of-ireland',
      kind: 'competition',
    },
  },
  {
    text: `Ends tonight ⏰ Win two nights in Galway with @theseafrontgalway. Link in bio to enter. 18+ ROI`,
    facts: {
      competitionTitle: 'Win two nights in Galway|',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-22|',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `1. This Prize Draw is run by Blackwater Mobile Ireland Limited, Grattan House, Dublin 2.
2. Open to Blackwater Mobile customers in the Republic of Ireland only.
3. To enter, customers must opt in through the Blackwater Mobile app between 00:00 on Tuesday 1 December 2026 and 23:59 on Monday 14 December 2026 ("Closing Date").
4. Limited to one entry per mobile number.
5. There will be ten (10) winners. Each wins an iPhone 17 Pro (retail value €1,349).
6. Winners are chosen at random on 16 December and contacted by text message.`,
    facts: {
      promoterName: 'Blackwater Mobile Ireland Limited',
      eligibility: 'roi',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-14',
      entryFrequency: 'once',
      prizeCount: '10',
      prizeValue: '1349',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-16',
    },
  },
  {
    text: `🚨 TICKET GIVEAWAY 🚨
Fontaines D.C. play Malahide Castle on 20 June 2027 and we've 2 pairs to give away before tickets go on general sale Friday at 9am.
To win just screenshot this on the moving heart and DM it to us!
Winners told Thursday evening.`,
    facts: { entryMethod: 'social-media', prizeCount: '2', competitionEndDate: '2026-11-26|' },
  },
  {
    text: `Name the Calf!
Can you think of a name for our newest arrival? Leave your suggestion in the box at the farm shop or ring Mary on 045 123 456. Best name gets a hamper of our cheeses. We'll announce the winning name on Stephen's Day. Suggestions accepted up to Sunday 20th December.`,
    facts: {
      entryMethod: 'in-store|phone-text',
      competitionEndDate: '2026-12-20',
      kind: 'competition',
      winnerAnnouncementDate: '2026-12-26',
    },
  },
  {
    text: `It couldn't be easier to enter: just register at gasrewards.example with your account number before the 3rd of January 2027. You can only register the once. Prize is a year's free gas, max value €1.600. Not open to customers in Northern Ireland.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-03',
      entryFrequency: 'once',
      prizeValue: '1600',
    },
  },
  {
    text: `Win a Weber BBQ
To be in with a chance of winning, email hello@gardenroom.example or drop us a line at The Garden Room, PO Box 22, Trim. Tell us about your worst ever barbecue! Closing Date 31.12.26. Winner Announced 08.01.27.`,
    facts: {
      competitionTitle: 'Win a Weber BBQ',
      entryMethod: 'email|post',
      competitionEndDate: '2026-12-31',
      winnerAnnouncementDate: '2027-01-08',
      kind: 'competition|',
    },
  },
  {
    text: `Enter our competition in association with Curragh Silverware. Competition closes at 12am on Thursday, December 10th. Fill in your details below. Residents of ROI & NI. Prize cannot be exchanged for cash. Prize value approx. €400.`,
    facts: {
      competitionEndDate: '2026-12-09',
      entryMethod: 'online-form',
      eligibility: 'island-of-ireland',
      prizeValue: '400',
    },
  },
  {
    text: `Hi all,
Don't forget that today week (Sunday 29th) is the last day to get your lines in for the parish draw. €10 for a book of 12, €1 a line. Envelopes can be returned to the sacristy or any member of the committee. First prize is a fully dressed side of beef.
Fr. Tom`,
    facts: {
      competitionEndDate: '2026-11-29',
      costsMoney: 'on',
      entryMethod: 'in-store',
    },
  },
  {
    text: `Prize draw: complete our five-minute reader survey and you will be entered to win a Dyson Airwrap™ worth €499. The survey closes on 30 November 2026. For Irish residents only. No survey responses will be linked to your entry. Start the survey: readers.example/survey`,
    facts: {
      entryMethod: 'online-form',
      prizeValue: '499',
      competitionEndDate: '2026-11-30',
      eligibility: 'roi',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Official terms: The "12 Days of Christmas" promotion runs 1-12 December 2026 inclusive. A new prize goes live on our Facebook and Instagram pages each morning at 8am; comment on that day's post before 8am the following morning. One comment per person per day counts. Entrants must be 18+, with an address in the Republic of Ireland (sorry, we can't ship to NI!). Prize values range from €25 to €300.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-12|2026-12-13',
      entryFrequency: 'daily',
      over18: 'on',
      eligibility: 'roi',
      prizeValue: '300|',
      prizeCount: '12|',
    },
  },
  {
    text: `Lads we're doing a raffle for two Six Nations tickets (Ireland v Wales, 6 March). €5 a ticket via Revolut @seanw, put your name in the note. Closing when all 100 are sold or Paddy's Day eve at the latest, no only joking, 1st of Feb. Will do the draw live here that night.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2027-02-01|',
      winnerAnnouncementDate: '2027-02-01|',
      entryMethod: 'online-form|',
    },
  },
  {
    text: `WIN €1,000 for your school
Nominate your local primary school (ROI and NI) by filling out the nomination form on breakfastclubs.example. Tell us in 100 words or less why they deserve it. Nominations close at 6 p.m., 18 December 2026. Nominators must be over 18 years of age. Winning schools will be announced in the week beginning 25 January 2027.`,
    facts: {
      competitionTitle: 'WIN €1,000 for your school',
      prizeValue: '1000',
      entryMethod: 'online-form',
      kind: 'competition',
      competitionEndDate: '2026-12-18',
      over18: 'on',
      eligibility: 'island-of-ireland',
      winnerAnnouncementDate: '2027-01-25|',
    },
  },
  {
    text: `The Merrion Cinema Club
FREE PREVIEW TICKETS
First 50 people to email preview@merrioncinema.example with SUNSET in the subject line get a pair of tickets to the preview on Tuesday 1 December at 6.30pm. Members only.`,
    facts: {
      promoterName: 'The Merrion Cinema Club',
      entryMethod: 'email',
      prizeCount: '50|',
    },
  },
  {
    text: `Closing Date: 06/01/2027
Prize: One of three €150 vouchers for Avonmore Mills
Who can enter: Everyone in Ireland aged 18 or over
How to enter: Fill out the form on this page
Promoter: Oaktree Healthcare DAC`,
    facts: {
      competitionEndDate: '2027-01-06',
      prizeValue: '150|450|',
      prizeCount: '3',
      over18: 'on',
      eligibility: 'roi|island-of-ireland',
      entryMethod: 'online-form',
      promoterName: 'Oaktree Healthcare DAC',
    },
  },
  {
    text: `Competition now closed. Congratulations to Aoife from Nenagh who won the slow cooker! Next month's competition opens on 1 December.`,
    facts: {},
  },
  {
    text: `Black Friday! 25% off all boots until Monday 30 November. Free delivery over €60 in ROI and NI. Use code BOOTS25 at checkout at bootroom.example.`,
    facts: {},
  },
  {
    text: `Are you Ireland's biggest Westlife fan? Prove it! Send a 30-second video to us on WhatsApp (083 400 1000) telling us why and you could be meeting the lads backstage at Croke Park on 12 September 2027. Get your entry in by Friday 4th of December @ 10am. T&Cs: www.slaneyradio.example/competition-terms`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-04',
      termsUrl: 'https://www.slaneyradio.example/competition-terms',
      kind: 'competition|',
    },
  },
  {
    text: `Applications are invited for the Enterprise Bursary 2027, valued at €10,000, open to women entrepreneurs based in any of the 26 counties. Apply by post or by email: bursary@fingalgrants.example, not later than 5.00 p.m. on Thursday, 14th January, 2027. Late applications will not be considered. Interviews will be held on 28 January.`,
    facts: {
      prizeValue: '10000',
      eligibility: 'roi',
      entryMethod: 'email|post',
      competitionEndDate: '2027-01-14',
    },
  },
  {
    text: `Win tickets to see Ireland take on South Africa in the Aviva 🏉
Just pop into any Cornermart between Nov 23rd and Dec 6th, pick up a bottle of Zest and tap your Cornermart Rewards card to be entered. Promoter: Cornermart Foods UC, Walkinstown, Dublin 12. 18+. ROI only. Purchase necessary.`,
    facts: {
      competitionTitle: 'Win tickets to see Ireland take on South Africa in the Aviva',
      entryMethod: 'in-store',
      costsMoney: 'on',
      competitionEndDate: '2026-12-06',
      promoterName: 'Cornermart Foods UC',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `𝗪𝗜𝗡 𝗔 €𝟮𝟱𝟬 𝗩𝗢𝗨𝗖𝗛𝗘𝗥
Sparkle & Co jewellers x Blossom Florist
Closes 𝟭𝟬ᵗʰ 𝗗𝗲𝗰𝗲𝗺𝗯𝗲𝗿. Follow both accounts ➕ like ➕ tag 3 friends. Open worldwide 🌍`,
    facts: {
      competitionTitle: 'WIN A €250 VOUCHER',
      prizeValue: '250',
      competitionEndDate: '2026-12-10',
      entryMethod: 'social-media',
    },
  },
  {
    text: `How do I enter?
Head to our Christmas market at the Milk Market between 4 and 20 December, find the golden reindeer and take a selfie with it. Share your selfie on Instagram with #GoldenReindeer and tag @thetreatycity. One entry per person. We'll choose a winner at random each weekend. Prizes to the value of €200.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-20|',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      prizeValue: '200',
    },
  },
  {
    text: `Terms and conditions of the Fairmarket Real Rewards "Taste of Italy" competition: Competition is open to Real Rewards members resident in the Republic of Ireland, 18 years or over. Entry via the Fairmarket app or at fairmarket.example/italy. Competition starts Thursday 19th November and finishes Wednesday 9th December 2026. Scan your Real Rewards card when you spend €10 or more on participating Italian products to receive an entry. Unlimited entries. Winner notified by phone on Friday 11th December.`,
    facts: {
      eligibility: 'roi',
      over18: 'on',
      entryMethod: 'online-form|in-store',
      competitionEndDate: '2026-12-09',
      costsMoney: 'on',
      entryFrequency: 'unlimited',
      winnerAnnouncementDate: '2026-12-11',
    },
  },
  {
    text: `Guess the weight of the Christmas cake! €2 a go, all proceeds to Pieta. Find the cake in our Tullamore branch. Closest guess on 18 December takes it home.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-18|',
      kind: 'competition',
    },
  },
  {
    text: `Dear customer,
Thank you for switching to paperless billing. Every customer who switches before 31 January 2027 goes into a monthly draw for €500 off their bill. There's nothing else to do! Manage your preferences in your online account. Full terms on brightpower.example/paperless-terms. The promotion is not available to business customers or customers in Northern Ireland.`,
    facts: {
      competitionEndDate: '2027-01-31',
      entryMethod: 'online-form|',
      kind: 'free-prize-draw|',
      prizeValue: '500|',
      termsUrl: 'https://brightpower.example/paperless-terms',
    },
  },
  {
    text: `Sligo Park Leisure
15 November at 18:30 · 🌐
⭐ WIN 3 MONTHS FREE GYM MEMBERSHIP ⭐
Simple to enter:
1. Like & share this post
2. Comment "DONE"
Draw on 1/12/26, so don't delay!! Open to all, over 16s.`,
    facts: {
      promoterName: 'Sligo Park Leisure',
      competitionTitle: 'WIN 3 MONTHS FREE GYM MEMBERSHIP',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-01|',
      winnerAnnouncementDate: '2026-12-01',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `To enter the draw for a place at our Lambay whiskey masterclass (usual price €85), leave your name, telephone number and email with the host when you dine with us before the 13th of December. Guests must be over 18. No purchase necessary, just ask at the bar!`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-13',
      over18: 'on',
      prizeValue: '85',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Free to enter. UK & ROI, 18+. Closes 11:59pm 7 Jan 27. 1 entry per person. Winner selected at random within 5 working days of closing date. Prize: PlayStation 5 Pro. Enter online at gamezone.example/ps5. No purch nec. Promoter: Gamezone Retail Ltd.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      competitionEndDate: '2027-01-07',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      entryMethod: 'online-form',
      promoterName: 'Gamezone Retail Ltd',
    },
  },
  {
    text: `Louth County Council
Short story competition for 13–17 year olds living or going to school in Co. Louth. Max 1,500 words. Submit your story as a Word document to stories@louthcoco.example or hand it in to any branch library. Submissions open on 1 December 2026 and close at 4pm on Friday 5 February 2027. Prize giving ceremony in An Táin on 10 March. First prize €300, second €200, third €100.`,
    facts: {
      promoterName: 'Louth County Council',
      entryMethod: 'email|in-store',
      competitionEndDate: '2027-02-05',
      kind: 'competition',
      eligibility: 'roi|',
      prizeValue: '300|600|',
      prizeCount: '3|',
      winnerAnnouncementDate: '2027-03-10|',
    },
  },
]
