import type { ReadingText } from './types.ts'

/** Small print in more wordings, and posts that say little. */
export const SEEN_SMALL_PRINT: readonly ReadingText[] = [
  {
    text: `1. ELIGIBILITY: This competition is open only to legal residents of the island of Ireland over the age of 18.
2. NO PURCHASE NECESSARY.
3. ENTRY: During the entry period, which runs from 09:00 on 1 December 2026 until 17:00 on 15 December 2026, you may submit an entry form online. Limit One (1) Online Entry per person, per e-mail address and per household.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-15',
      entryFrequency: 'once',
    },
  },
  {
    text: `The promoter is: Hollyhill Farm Draws whose registered office is at Hollyhill, Claremorris, Co. Mayo.
If you wish to contact us please email info@hollyhill.example.
An entry fee is payable each time you enter. Entries must be received no later than 9pm on the Closing Date, 20 December 2026.
To enter: (a) go to the website and choose a draw (b) answer the question (c) pay for your tickets at the checkout.`,
    facts: {
      promoterName: 'Hollyhill Farm Draws',
      costsMoney: 'on',
      competitionEndDate: '2026-12-20',
      entryMethod: 'online-form',
      kind: 'competition|',
    },
  },
  {
    text: `To enter our photo competition, upload your canal picture to Instagram, tag Royal Canal Greenway and use the hashtag #HeadAlongTheBlue.
Your entry can be submitted at any time from 9am on Monday 30th November 2026 (“the Start Date”) until 6pm on Sunday 3rd January 2027 (“the Closing Date”).
The competition is open to all Republic of Ireland and Northern Ireland residents aged 18 or over, except employees of the Greenway.
You can submit as many photographs as you wish.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2027-01-03',
      eligibility: 'island-of-ireland',
      over18: 'on',
      kind: 'competition',
      entryFrequency: 'unlimited',
    },
  },
  {
    text: `Abridged T&Cs: open to Great Britain residents only, aged 18 or over. To enter: 1. Follow @cavabar on Instagram 2. Like the post dated 16th November 3. Tag a friend you'd like to bring. Closes at midnight on 26th November. A winner will be picked at random.`,
    facts: {
      over18: 'on',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-26',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `The Promoter of the Locket Giveaway is Clever Oaks Ltd (t/a Oak & Old). Entry is only open to UK residents aged 18 or over. The giveaway begins on 01/12/2026 and ends 23:59 08/12/2026. To enter you must like the competition post, tag 2 friends in the comments, follow @oakandold and DM us your guess. 1 entry per person. 3 winners will receive 1 locket each. The winners will be notified by 09/12/26.`,
    facts: {
      promoterName: 'Clever Oaks Ltd',
      over18: 'on',
      competitionEndDate: '2026-12-08',
      entryMethod: 'social-media',
      entryFrequency: 'once',
      prizeCount: '3',
      winnerAnnouncementDate: '2026-12-09',
      kind: 'competition|',
    },
  },
  {
    text: `For the purposes of these terms “the Promoter” refers to Genie Gold Jewellery. All entries must be received by 00:00 on 28/11/2026. One winner will be selected at random by the Promoter on 28/11/2026. The giveaway is open to international residents. Entrants must be over 18 years old on the date of entry. No purchase necessary.`,
    facts: {
      promoterName: 'Genie Gold Jewellery|',
      competitionEndDate: '2026-11-27',
      winnerAnnouncementDate: '2026-11-28',
      over18: 'on',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `This prize draw is promoted by Colleges Media Limited of Rosehill, New Barn Lane, Galway. It is open to all residents of the Republic of Ireland aged 16 years or over except our employees. There is a limit of one entry per person. All entries must be received by us by no later than 5pm on 11 January 2027. The winner will be chosen by random draw.`,
    facts: {
      promoterName: 'Colleges Media Limited',
      eligibility: 'roi',
      entryFrequency: 'once',
      competitionEndDate: '2027-01-11',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Entry is only open to New Zealand residents aged 18 years or over. The promotion begins on 03/12/2026 and closes at 12:01pm on 27/12/2026. To enter, individuals must visit www.tourism.example/win and answer three multiple choice questions.`,
    facts: {
      over18: 'on',
      competitionEndDate: '2026-12-27',
      entryMethod: 'online-form',
      kind: 'competition',
    },
  },
  {
    text: `Is there someone you know who deserves a break? Nominate them for our Carer of the Year award by calling in to any of our pharmacies for a form, or online at carefirst.example/carer. Nominations close on Friday 22 January 2027. The winner receives a spa weekend worth €600.`,
    facts: {
      entryMethod: 'in-store|online-form',
      competitionEndDate: '2027-01-22',
      prizeValue: '600',
      kind: 'competition|',
    },
  },
  {
    text: `Win a goody bag from Burren Balm! Just answer: what flower is on our label? Answers on a postcard please to Burren Balm Comp, Clare FM, Abbeyfield Centre, Ennis. Postcards in by Thursday the 3rd of December.`,
    facts: {
      entryMethod: 'post',
      kind: 'competition',
      competitionEndDate: '2026-12-03',
    },
  },
  {
    text: `All you need to do is pick your favourite from our new range and tell us in a comment 💬. We'll choose 3 lucky people on Monday 30 November. Entries accepted until 10pm the night before. Open to everyone in Ireland, north and south ☘️`,
    facts: {
      entryMethod: 'social-media',
      prizeCount: '3',
      winnerAnnouncementDate: '2026-11-30',
      competitionEndDate: '2026-11-29|',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `*** COMPETITION TIME *** Win a family ticket for Santa's Farm. Ring the office on 064 663 0000 with your child's name. Phones open till 4pm Friday 27 November. One call per family please.`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-11-27',
      entryFrequency: 'once',
    },
  },
  {
    text: `Reader offer: we have 25 copies of Marian Keyes' new paperback to give away. To claim a chance of winning one, complete the coupon and return it to Reader Offer, Midlands Tribune, Emmet St, Birr, Co. Offaly R42 XX00. Coupons must reach us by Wednesday December 2nd. Photocopies not accepted.`,
    facts: {
      prizeCount: '25',
      entryMethod: 'post',
      competitionEndDate: '2026-12-02',
    },
  },
  {
    text: `Our Christmas window competition is back! Votes cost €1 each and go to the hospice. Vote for your favourite at the Credit Union before noon on Wednesday 16th December. Everyone who votes is in a draw for a €100 town voucher.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-16',
      prizeValue: '100',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `How it works: top up by €20 or more before the end of December, and you'll automatically be entered to win one of fifty phones. ROI prepay customers only. 18+.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-12-31',
      prizeCount: '50',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Students! Complete the Campus Living survey by Friday, 18 December for a chance to win €250 cash. Survey link: campusliving.example/s. The survey is anonymous. Open to students at any university in the Republic.`,
    facts: {
      competitionEndDate: '2026-12-18',
      prizeValue: '250',
      entryMethod: 'online-form',
      eligibility: 'roi',
    },
  },
  {
    text: `Open to residents of ROI, NI, England, Scotland and Wales. 18+. Closing 23:59 GMT 14.02.27. Max one entry p/person. Winner chosen at random and contacted by e-mail by 21.02.27. Enter via the form at loveletters.example.`,
    facts: {
      winnersTold: 'email',
      eligibility: 'island-of-ireland',
      over18: 'on',
      competitionEndDate: '2027-02-14',
      entryFrequency: 'once',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2027-02-21',
      entryMethod: 'online-form',
    },
  },
  {
    text: `The competition is not open to residents of the Republic of Ireland. NI customers aged 18 and above can enter by scanning their card at the till on each visit between 23 November and 24 December.`,
    facts: {
      eligibility: 'ni',
      over18: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-24',
    },
  },
  {
    text: `Fancy winning a holiday? Drop your boarding pass into the entry drum at Departures, Shannon Airport any day up to and including 31 January 2027. One per passenger per flight.`,
    facts: { entryMethod: 'in-store', competitionEndDate: '2027-01-31' },
  },
  {
    text: `Leave us a Google review before the end of the month and we'll put you into a draw for a free MOT-style service. Draw on the 1st of December.`,
    facts: {
      competitionEndDate: '2026-11-30|',
      winnerAnnouncementDate: '2026-12-01',
      entryMethod: 'online-form|social-media|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Tweet us a photo of your festive jumper with #JumperJoy before noon Friday (11/12/26). Best jumper, as judged by our presenters, bags a €300 voucher. Prize to be collected from our studios.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-11',
      kind: 'competition',
      prizeValue: '300',
    },
  },
  {
    text: `Text your answer, name and address to 50015 (standard message rate) or email win@midlands.example before Friday's show. Q: Who is the president of Ireland?`,
    facts: { entryMethod: 'phone-text', kind: 'competition' },
  },
  {
    text: `Texts cost €0.60 per entry incl VAT. You can enter as many times as you want. Closes: Sun 6 Dec 2026, 23:59. ROI only, must be over 18 & have bill payer's permission. Helpline: 0818 000 000 (10-6). To play, text KEY + your answer (A, B or C) to 57100.`,
    facts: {
      costsMoney: 'on',
      entryFrequency: 'unlimited',
      competitionEndDate: '2026-12-06',
      eligibility: 'roi',
      over18: 'on',
      entryMethod: 'phone-text',
      kind: 'competition|',
    },
  },
  {
    text: `Membership draw: anyone who joins or renews for 2027 (€35) before January 10th goes into the hat for a weekend in Westport. Members only, obviously!`,
    facts: { costsMoney: 'on', competitionEndDate: '2027-01-10' },
  },
  {
    text: `Gift card giveaway at Scotch Hall: visit our customer service desk any day this December, show a same-day receipt for €50+ and get a spin of the wheel. Every spin wins! Until December 23rd or while prizes last.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-23',
      kind: 'instant-win|',
    },
  },
]
