import type { ReadingText } from './types.ts'

/** Posters, radio scripts, newspapers, emails and newsletters. */
export const FIRST_OTHERS: readonly ReadingText[] = [
  {
    text: `From: Linen & Lace <hello@linenandlace.example>
Subject: Your chance to win a €1,000 bedroom makeover
Date: Fri, 20 Nov 2026 09:12:44 +0000

Hi Niamh,
To say thanks for being part of our list we're giving one subscriber a bedroom makeover worth €1,000.
ENTER NOW > https://linenandlace.example/makeover
Entries are open until midnight on Thursday 3rd December. Republic of Ireland addresses only.
Use code SNOW10 for 10% off until Sunday!
Linen & Lace, 12 Castle St, Sligo. Unsubscribe`,
    facts: {
      promoterName: 'Linen & Lace',
      competitionTitle: 'Your chance to win a €1,000 bedroom makeover',
      prizeValue: '1000',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-03',
      eligibility: 'roi',
    },
  },
  {
    text: `Subject: You haven't entered yet...
There are just 5 days left to win our John Dory kitchen knife set (RRP €320). All you need to do is reply to this email with your favourite fish recipe before Friday 27 November at 1pm. The ten best will also receive our cookbook. Open to readers in Ireland, North and South.
See the small print: https://cooksedge.example/small-print`,
    facts: {
      prizeValue: '320',
      entryMethod: 'email',
      competitionEndDate: '2026-11-27',
      kind: 'competition',
      eligibility: 'island-of-ireland',
      termsUrl: 'https://cooksedge.example/small-print',
    },
  },
  {
    text: `GRAND CHRISTMAS RAFFLE
in aid of St Colman's Hospice
TICKETS €2 or 3 FOR €5
1st Prize: Holiday voucher €1,500
2nd Prize: 50" TV
3rd Prize: Hamper
Draw Sunday 13th December 2026 after 12 Mass
Tickets from Daly's, The Corner Shop & Parish Office`,
    facts: {
      competitionTitle: 'GRAND CHRISTMAS RAFFLE',
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-13',
      entryMethod: 'in-store',
      prizeCount: '3',
    },
  },
  {
    text: `WIN A FAMILY TICKET TO WINTERLAND
Colour in our snowman and hand it in at the customer service desk
Ages 4–7 and 8–12
Entries by 4pm Saturday 5 December
One entry per child. No purchase necessary
The Crescent Shopping Park`,
    facts: {
      competitionTitle: 'WIN A FAMILY TICKET TO WINTERLAND',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-05',
      entryFrequency: 'once',
      promoterName: 'The Crescent Shopping Park',
      kind: 'competition',
    },
  },
  {
    text: `SCAN TO WIN 📱
Scan the QR code for your chance to win a YEAR OF PIZZA
Prize draw 1/1/27. Closes 31/12/26. 18+ ROI only. No purchase required. 1 entry per person per day. See dough-bros-not-really.example/terms for full T&Cs.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      winnerAnnouncementDate: '2027-01-01',
      over18: 'on',
      eligibility: 'roi',
      entryFrequency: 'daily',
      kind: 'free-prize-draw',
      termsUrl: 'https://dough-bros-not-really.example/terms',
    },
  },
  {
    text: `BUY ANY 2 BREW BROTHERS COFFEES AND WIN!
Win 1 of 10 weekend breaks.
Keep your receipt & enter at brewbrothers.example/win
Closing date 17th January 2027. ROI & NI, 18+. Proof of purchase necessary in ROI. No purchase necessary in NI, see website.`,
    facts: {
      competitionTitle: '|Win 1 of 10 weekend breaks',
      entryMethod: 'online-form',
      costsMoney: 'on',
      competitionEndDate: '2027-01-17',
      eligibility: 'island-of-ireland',
      over18: 'on',
      prizeCount: '10',
    },
  },
  {
    text: `All this week on The Breakfast Republic with Dee and Jonno, we're giving you the chance to go to New York! Listen out for the sound of the taxi every morning at ten past eight. When you hear it, be the fifth caller on 1850 000 000 and you're into Friday's draw. That's flights for two, three nights in Manhattan and a thousand dollars spending money. Calls cost 11c a minute from a landline.`,
    facts: {
      entryMethod: 'phone-text',
      costsMoney: 'on|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Tá trí phéire ticéad againn don choirm cheoil i nGaoth Dobhair ar an 12 Nollaig. Seol téacs chuig 51000 leis an bhfocal CEOL roimh a 5 a chlog Dé hAoine, 4 Nollaig. Cosnaíonn téacs 50c. Raidió na Tuaithe.`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-04',
      costsMoney: 'on',
      prizeCount: '3',
      promoterName: 'Raidió na Tuaithe|',
    },
  },
  {
    text: `To be in with a chance of winning two tickets to the All-Ireland Ladies Football Awards on 28 November, text HURL (sic) followed by your answer to 57000. Texts cost €1 plus network charge. Lines close at noon on Wednesday 25 November. Question: Which county won the senior title this year? Winners will be picked at random from correct answers and phoned on Wednesday evening. Editor's decision is final. Only entrants aged 18+ with an address in the Republic.`,
    facts: {
      winnersTold: 'phone',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-11-25',
      winnerAnnouncementDate: '2026-11-25|',
      kind: 'competition',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `Reader offer: we have five copies of “The Salt Road” by Orla Keane (Harbour Press, €17.99) to give away. To enter, send a postcard with your name and address to Salt Road Competition, The Weekly Tribune, Castlebar, Co Mayo, to arrive no later than December 8th. The first five out of the hat win.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2026-12-08',
      prizeCount: '5',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Win a trip to the Christmas markets in Cologne
Competition

In partnership with Rhine Holidays, The Evening Lark is offering one reader and a guest three nights in Cologne, with flights from Dublin on 11 December 2026. To enter, answer the question below using our online form.

Competition opens: Saturday, 21 November 2026
Competition closes: Sunday, 29 November 2026, 23:59
Winner notified: 30 November

Open to residents of Ireland aged 18 and over. Terms and conditions: https://eveninglark.example/terms/cologne`,
    facts: {
      competitionTitle: 'Win a trip to the Christmas markets in Cologne',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-29',
      winnerAnnouncementDate: '2026-11-30',
      eligibility: 'roi',
      over18: 'on',
      kind: 'competition',
      termsUrl: 'https://eveninglark.example/terms/cologne',
    },
  },
  {
    text: `New Year, New You? Win 6 months' membership at Pulse Gym, Newry (worth £240).
Drop into either gym or fill in your details on our website by 5 Jan. Must be 16+. Open to residents of NI and the border counties. We'll draw the winner live on Facebook on 6th Jan at 7pm.`,
    facts: {
      competitionTitle: "New Year, New You? Win 6 months' membership at Pulse Gym, Newry|",
      entryMethod: 'in-store|online-form',
      competitionEndDate: '2027-01-05',
      eligibility: 'island-of-ireland|',
      winnerAnnouncementDate: '2027-01-06',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Competition time at Dunmore Vets! Send us a photo of your pet in a Santa hat – by WhatsApp to 085 000 0000 or to photos@dunmorevets.example. Photos must reach us on or before the 16th of December and the winner, chosen by our nurses, gets a year's worth of worming and a hamper of treats. Winner announced Fri 18th Dec.`,
    facts: {
      entryMethod: 'email|phone-text',
      competitionEndDate: '2026-12-16',
      winnerAnnouncementDate: '2026-12-18',
      kind: 'competition',
      promoterName: 'Dunmore Vets',
    },
  },
  {
    text: `From: Cinema Paradiso Galway <news@paradiso.example>
Subject: 🎬 Members' draw: a year of films

Dear member, every ticket you book in December is an entry in our draw for a year of free films for two. The more you see, the better your chances! The draw is on Tuesday 5 January 2027 and we'll ring the winner that afternoon.
Doors open at 7. Offer excludes 3D.`,
    facts: {
      winnersTold: 'phone',
      promoterName: 'Cinema Paradiso Galway',
      competitionTitle: "Members' draw: a year of films",
      costsMoney: 'on',
      competitionEndDate: '2026-12-31|',
      entryFrequency: 'unlimited|',
      winnerAnnouncementDate: '2027-01-05',
      kind: 'free-prize-draw',
      entryMethod: 'online-form|in-store|',
    },
  },
  {
    text: `Win! A luxury weekend at Ashgrove Castle
Published 14 November 2026 | By Laura Meehan
It's the time of year for a treat. We have a two-night stay with dinner on one evening for a reader and their partner, worth €890.
Enter below. Competition ends 5pm, 1 December 2026.
First name* Last name* Email* County* I agree to the rules*
SUBMIT
The break is subject to availability and is valid until 31 May 2027, excluding bank holidays. Entrants from Northern Ireland are welcome.`,
    facts: {
      competitionTitle: 'Win! A luxury weekend at Ashgrove Castle',
      prizeValue: '890',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-01',
      eligibility: 'island-of-ireland|',
    },
  },
  {
    text: `STAND A CHANCE TO WIN €5m? Not quite, but €5 million in prizes has been given away by our Scratch & Match since 1994! This month: 1 x iPad. Play at scratchmatch.example from 1-30 November. Play as often as you like. Over 18s, ROI.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-30',
      entryFrequency: 'unlimited',
      over18: 'on',
      eligibility: 'roi',
      prizeCount: '1|',
    },
  },
  {
    text: `*Staff & family excluded* Win your weight in chocolate at Cocoa Atelier! Ring us on 071 000 0000 between 9 and 5, Mon-Fri, and guess how many truffles are in the window jar. Closest guess by 11 Dec takes the lot.`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-11',
      kind: 'competition',
      promoterName: 'Cocoa Atelier',
    },
  },
  {
    text: `Win an Electric Cargo Bike worth €4,500
County Council Climate Action Office
Tell us in 100 words or less how a cargo bike would change your week. Send your entry by email to climate@ballindarracoco.example or by post to Climate Office, County Buildings, to be received not later than 12 noon on 15th January 2027. You must live in County Leitrim and be aged 18 or over.`,
    facts: {
      competitionTitle: 'Win an Electric Cargo Bike worth €4,500',
      prizeValue: '4500',
      kind: 'competition',
      entryMethod: 'email|post',
      competitionEndDate: '2027-01-15',
      eligibility: 'roi',
      over18: 'on',
      promoterName: 'County Council Climate Action Office|',
    },
  },
]
