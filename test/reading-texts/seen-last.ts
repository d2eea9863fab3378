import type { ReadingText } from './types.ts'

/** Written after the rules, to see what they miss. */
export const SEEN_LAST: readonly ReadingText[] = [
  {
    text: `Brennan's Pharmacy Group
Just now ·
WIN 💄 WIN 💄 WIN 💄
A beauty box worth over €300 could be yours!
👉 Like our page
👉 Comment with your favourite lipstick shade
The winner will be announced on Thursday 10 December at 7pm. Entries close that day at 5pm. Collection from our Tuam branch. Republic only, 18+`,
    facts: {
      promoterName: "Brennan's Pharmacy Group",
      prizeValue: '300',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-12-10',
      competitionEndDate: '2026-12-10|',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Win a place at our Christmas wreath workshop
Saturday 5 December, 2–4pm, Lissadell House
To enter, like and share this post before Thursday 3 December at noon.
One winner, who can bring a friend.`,
    facts: {
      competitionTitle: 'Win a place at our Christmas wreath workshop',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-03',
    },
  },
  {
    text: `Want free swimming lessons for a term? 🏊 Fill in the form at reception in any of our pools before 20 December. Draw on the 21st. Children must be under 12; members and non-members welcome.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-20',
      winnerAnnouncementDate: '2026-12-21|',
    },
  },
  {
    text: `Tickets, tickets, tickets! We are giving away a pair for every night of the panto (28 December – 9 January). Email panto@theatre.example with the night you'd like in the subject line. Get your email in by noon, Friday 18 December.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-12-18',
    },
  },
  {
    text: `Win VIP tickets to see Ireland play Australia at the Aviva
Enter below by midnight on Wednesday, 25 November for your chance to win a pair of hospitality tickets for Saturday's match.
Competition open to residents of the Republic of Ireland over the age of 18.
Full Name
Email Address
Which county are you from?
ENTER`,
    facts: {
      competitionTitle: 'Win VIP tickets to see Ireland play Australia at the Aviva',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-25',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Shop local & WIN! Collect a stamp each time you spend €10 with a Kilrush trader. Full cards go in the drum at the tourist office. Cards in by 4pm on Christmas Eve; Mayor draws the winner on New Year's Day.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2027-01-01',
    },
  },
  {
    text: `The Bookworm, Thurles
Sat 21 Nov
📚 £/€50 book token up for grabs! 📚 Review a book you loved this year on our website (link below) and we'll enter you in the hat. Reviews until 31st Dec. Winner gets an email in January. Ireland & UK.`,
    facts: {
      winnersTold: 'email',
      promoterName: 'The Bookworm, Thurles|',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      eligibility: 'island-of-ireland',
      prizeValue: '50|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `GIVEAWAY CLOSED ❌ Winner: @aoife.designs 🎉
(We had to redraw as the first winner didn't answer in time.)
A set of four bowls, glazed by hand. Entry was by comment and closed on Saturday 14 November.`,
    facts: {
      entryMethod: 'social-media|',
      competitionEndDate: '2026-11-14',
    },
  },
  {
    text: `ONE DAY ONLY! Order before 11.59pm tonight and your order could be free. 5 orders picked at random tomorrow. Orders shipped to Ireland only.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-11-22',
      winnerAnnouncementDate: '2026-11-23',
      kind: 'free-prize-draw',
      prizeCount: '5|',
      eligibility: '|roi',
      entryMethod: '|online-form',
    },
  },
  {
    text: `Rules. (1) Entries must be original. (2) Open to amateur photographers normally resident on the island of Ireland; professionals are excluded. (3) Upload up to six images at photoyear.example by 17:00 on 26 February 2027. (4) Entry fee: €5 per image. (5) Finalists will hear from us in March; the winner is named at a dinner on 24 April 2027. (6) Prizes total €3,500.`,
    facts: {
      eligibility: 'island-of-ireland',
      entryMethod: 'online-form',
      competitionEndDate: '2027-02-26',
      costsMoney: 'on',
      winnerAnnouncementDate: '2027-04-24|',
      prizeValue: '3500|',
      kind: 'competition|',
    },
  },
  {
    text: `Loyalty members: swipe your card any time from 1 to 31 December and you're in with a chance of one of ten €50 vouchers. Full details at the till. Staff may not take part.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-31',
      prizeCount: '10',
      costsMoney: '|on',
    },
  },
  {
    text: `Dear Editor's Circle,
Your January giveaway is here. We've a cashmere blanket from Donegal Yarns (worth €229) for one of you.
To win it, all we ask is that you reply to this email with the name of the person you'd give it to, by Sunday night, 29 November.
With love, The Slow Magazine`,
    facts: {
      prizeValue: '229',
      entryMethod: 'email',
      competitionEndDate: '2026-11-29',
      promoterName: '|The Slow Magazine',
    },
  },
  {
    text: `Midwinter Trad Fest – Volunteer and win
Give us four hours on 22 or 23 January 2027 and you'll go into a draw for a Martin guitar. Register your interest at midwintertrad.example before 10 January. Must be 18.`,
    facts: {
      competitionTitle: '|Midwinter Trad Fest – Volunteer and win',
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-10',
      over18: 'on',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Win a Weber barbecue in our Father’s Day competition! Post a photo of your dad at the grill in the comments. Closes 20 June, winner announced on Father’s Day.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2027-06-20',
      winnerAnnouncementDate: '2027-06-20',
      kind: 'competition|',
    },
  },
  {
    text: `Open Night, Wednesday 2 December, 7-9pm. Everyone who comes along gets a raffle ticket, and the prize is a month's free membership. No need to book. St Enda's Boxing Club, for ages 8 and up.`,
    facts: {
      entryMethod: 'in-store|',
      competitionEndDate: '|2026-12-02',
      winnerAnnouncementDate: '|2026-12-02',
    },
  },
  {
    text: `Tell us what you think of our new look and you could win one of 3 iPads! Survey closes on Monday 14 December 2026. UK (incl. NI) and ROI residents aged 16 plus. £/€10 from every sale this month goes to Barnardos.`,
    facts: {
      competitionEndDate: '2026-12-14',
      eligibility: 'island-of-ireland',
      prizeCount: '3',
      entryMethod: '|online-form',
    },
  },
  {
    text: `AA Rated Tyres, Dungannon 🚗 Buy 4 tyres before the end of December and your name goes into our draw for a £200 fuel card. Drawn 4th January. Over 17s with a full licence. NI only`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-12-31',
      winnerAnnouncementDate: '2027-01-04',
      eligibility: 'ni',
      entryMethod: '|in-store',
      promoterName: '|AA Rated Tyres',
    },
  },
  {
    text: `What's the story with the elf? Our elf Fiachra hides in a different shop window each day from the 1st until the 23rd of December. Text or WhatsApp where you spotted him to 087 000 0000 by 6pm each day. Daily prize, one entry a day, and everyone goes in for the big hamper on the 24th.`,
    facts: {
      entryMethod: 'phone-text',
      entryFrequency: 'daily',
      competitionEndDate: '2026-12-23',
      winnerAnnouncementDate: '2026-12-24|',
    },
  },
  {
    text: `Listen & Win on Beacon FM: name the three songs in the Mystery Medley. Calls to 071 000 0000 after the 11 o'clock news. New medley each day this week. Terms apply, see beaconfm.example/terms.`,
    facts: {
      entryMethod: 'phone-text',
      termsUrl: 'https://beaconfm.example/terms',
      kind: 'competition|',
      promoterName: '|Beacon FM',
    },
  },
  {
    text: `Scéal gearr a scríobh? Seol do scéal (1,000 focal) chuig scealta@anois.example faoin 15 Eanáir 2027. Duais: €500. D'aon duine os cionn 18 atá ina chónaí in Éirinn.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2027-01-15',
      prizeValue: '500|',
      over18: 'on',
      eligibility: 'roi|',
      kind: 'competition|',
    },
  },
  {
    text: `Notice: beware of fake pages! Our real competition ended last night. We never send friend requests or ask for card details. The real winner has been told in person.`,
    facts: {},
  },
  {
    text: `Sale now on! Up to 50% off until 24 December. Free delivery in Ireland over €50. Gift cards from €10. Follow us on Instagram for more.`,
    facts: {
      competitionEndDate: '',
      entryMethod: '',
    },
  },
  {
    text: `Sunday brunch special: 2 for €30 until 20 December. Book by email at brunch@bistro.example or ring 021 000 0000. Over 18s only after 6pm. Voucher worth €50 with every booking.`,
    facts: { over18: '|on' },
  },
]
