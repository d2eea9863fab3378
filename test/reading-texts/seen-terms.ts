import type { ReadingText } from './types.ts'

export const SEEN_TERMS: readonly ReadingText[] = [
  {
    text: `Terms and Conditions
1. The promoter is Harbour House Hotel Limited, Pier Road, Kinsale, Co. Cork.
2. This competition is open to residents of the Republic of Ireland and Northern Ireland aged 18 years or over.
3. Employees of the promoter and their families are not eligible to enter.
4. There is no entry fee and no purchase necessary to enter this competition.
5. Entry is by the online form at www.harbourhouse.example/win only.
6. The closing date is 23:59 on 13 December 2026. No further entries will be accepted after that date.
7. One entry per person. Multiple entries will be disqualified.
8. The winner will be chosen at random on 15 December 2026 and notified by email within 7 days.
9. The prize is a two-night stay for two people with a value of €520. It must be taken by 31 May 2027.`,
    facts: {
      winnersTold: 'email',
      promoterName: 'Harbour House Hotel Limited',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-13',
      entryFrequency: 'once',
      winnerAnnouncementDate: '2026-12-15',
      prizeValue: '520',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `This promotion is not open to residents of the Republic of Ireland. Open to Northern Ireland residents aged 18+. Entry: buy any promotional pack, visit www.ulstercrisps.example and enter the code. Promotion ends 23:59 on 31/01/2027. NPN. Max. 1 entry per person per day. Promoter: Ulster Crisps Ltd, Lisburn.`,
    facts: {
      eligibility: 'ni',
      over18: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-31',
      entryFrequency: 'daily',
      promoterName: 'Ulster Crisps Ltd',
      costsMoney: 'on|',
    },
  },
  {
    text: `Competition Terms
Open to residents of Great Britain only, excluding Northern Ireland and the Republic of Ireland, aged 18 or over. Closing Date: 11.59pm GMT on 6th January 2027. Entries by post to Win a Kettle, PO Box 000, Leicester LE1 0AA. One entry per household.`,
    facts: {
      over18: 'on',
      competitionEndDate: '2027-01-06',
      entryMethod: 'post',
      entryFrequency: 'once',
    },
  },
  {
    text: `1. The draw is open to all persons resident on the island of Ireland, except employees of An Siopa Mór Teoranta. 2. Entrants under 18 require the consent of a parent or guardian. 3. To enter, text the word BEAR followed by your name to 50123 between 25 November and 12 December 2026. Texts cost €2.50 each. 4. You may enter as often as you wish. 5. The first name drawn on 14 December 2026 receives the prize, a holiday to the value of €6,000.`,
    facts: {
      eligibility: 'island-of-ireland',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-12-12',
      entryFrequency: 'unlimited',
      winnerAnnouncementDate: '2026-12-14',
      prizeValue: '6000',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `PROMOTION RULES. Promotional Period: 00:00 on 1 December to 00:00 on 1 January 2027. Purchase any two participating products in a single transaction using your loyalty card and you will be automatically entered. Online and in store. ROI residents, 18+. 25 winners of a €100 gift card.`,
    facts: {
      competitionEndDate: '2026-12-31',
      costsMoney: 'on',
      entryMethod: 'in-store|online-form',
      eligibility: 'roi',
      over18: 'on',
      prizeCount: '25',
    },
  },
  {
    text: `By submitting an entry you agree to be bound by these terms. Eligibility: The Competition is open to legal residents of the Republic of Ireland, with the exception of Northern Ireland. You must be at least 21 years old. Entry closes at noon (Irish time) on the 10th day of December 2026. Entrants must submit a recipe by email to recipes@copperpot.example. A panel of judges will choose the winning recipe by 17 December.`,
    facts: {
      eligibility: 'roi',
      competitionEndDate: '2026-12-10',
      entryMethod: 'email',
      kind: 'competition',
      winnerAnnouncementDate: '2026-12-17',
      over18: '|on',
    },
  },
  {
    text: `Facebook competition rules: To enter, entrants must like the Mullingar Motors page and comment on the competition post. Only one comment per person will be counted. Closing date Friday 11/12/26 at 17:00. The winner will be selected at random and announced on the Mullingar Motors Facebook page on Monday 14/12/26. Residents of Ireland over the age of 18. Facebook is not associated with this promotion.`,
    facts: {
      winnersTold: 'list',
      entryMethod: 'social-media',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-11',
      winnerAnnouncementDate: '2026-12-14',
      eligibility: 'roi',
      over18: 'on',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Competition is open to residents of the United Kingdom and the Republic of Ireland, except the Channel Islands and the Isle of Man, who are aged eighteen or over. The opening date is 9am on 16 November 2026. The closing date is 4pm on 18 December 2026. Enter via the form on our competition page. Max one entry per email address.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      competitionEndDate: '2026-12-18',
      entryMethod: 'online-form',
      entryFrequency: 'once',
    },
  },
  {
    text: `Win a Trip to Rome – Rules. The competition will run over five days, Monday 23 to Friday 27 November. Each day at 8.15 a question will be asked; text the answer with the word ROME to 51999 (30c per text). A daily winner goes through to the final draw on Friday 27 November. Strictly over 18s. The trip must be taken between 1 February and 30 April 2027, excluding Easter.`,
    facts: {
      competitionEndDate: '2026-11-27',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      kind: 'competition',
      winnerAnnouncementDate: '2026-11-27',
      over18: 'on',
      competitionTitle: 'Win a Trip to Rome|Win a Trip to Rome – Rules|',
    },
  },
  {
    text: `General terms for competitions on this website. Unless stated otherwise, competitions are open to residents of the island of Ireland only. Entrants must be 18 or over. Only one entry per person per competition. We may change these terms at any time; last updated 4 May 2026.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryFrequency: 'once',
    },
  },
  {
    text: `3. HOW TO ENTER. Visit any participating store between 16th November and 24th December 2026, make a qualifying purchase of at least €20, and scan the QR code on your receipt. A maximum of one entry per receipt applies. 4. Winners will be selected weekly, with the final draw on 4 January 2027. 5. Open to ROI residents aged 18 and over.`,
    facts: {
      entryMethod: 'in-store|online-form',
      costsMoney: 'on',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2027-01-04',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `The promoter of this prize draw is Meadowbank Dairy Ireland Ltd. Open to Irish residents (ROI), 18+. Starts 10/11/26. Ends 10/12/26. Entrants can enter once every day by completing the form at meadowbank.example. A day runs from midnight to midnight. Prize: 1 of 30 breakfast hampers (RRP €60).`,
    facts: {
      promoterName: 'Meadowbank Dairy Ireland Ltd',
      eligibility: 'roi',
      over18: 'on',
      competitionEndDate: '2026-12-10',
      entryFrequency: 'daily',
      entryDailyRule: 'calendar-day|',
      entryMethod: 'online-form',
      prizeCount: '30',
      kind: 'free-prize-draw',
      prizeValue: '60|',
    },
  },
  {
    text: `Entries must be postmarked no later than 5 December 2026 and received by 12 December 2026. Send yours on a postcard to Grand Prize, Sunday Lark, 1 Main Street, Dublin 1. Readers in the Republic of Ireland only. No photocopies. No cash alternative.`,
    facts: {
      competitionEndDate: '2026-12-12|2026-12-05|',
      entryMethod: 'post',
      eligibility: 'roi',
    },
  },
  {
    text: `Eligibility. This draw is open to anyone aged 16 or over who lives in Ireland (the 26 counties). It is not open to residents of Northern Ireland. How to enter. Download the Greenway Taxi app and take a trip between 1 December and 23 December. Each trip is one entry. Winner. The winner gets free taxis for a year, up to the value of €2,600.`,
    facts: {
      eligibility: 'roi',
      competitionEndDate: '2026-12-23',
      costsMoney: 'on',
      prizeValue: '2600',
      entryMethod: 'online-form|',
      entryFrequency: 'unlimited|',
    },
  },
  {
    text: `No purchase necessary. Texts charged at your standard network rate. To enter text SANTA, your name and county to 0860000000. Entries open 1 December 2026 and close 5pm 11 December 2026. Winners contacted by phone by 5pm on 12 December. Over 18s. Available to residents of the 32 counties of Ireland.`,
    facts: {
      winnersTold: 'phone',
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-11',
      over18: 'on',
      eligibility: 'island-of-ireland',
      winnerAnnouncementDate: '2026-12-12|',
    },
  },
  {
    text: `Residents of NI only. This competition is not available in the Republic of Ireland. Enter online by 30th of November. Winner's prize value: £1,000.`,
    facts: {
      eligibility: 'ni',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-30',
    },
  },
  {
    text: `The Promotion is open from 12.00am on 20 November 2026 until 12.00am on 4 December 2026. Guests who dine with us during the Promotion and spend a minimum of €40 may place their business card in the bowl at reception. One winner weekly. Dinner for two (value €100).`,
    facts: {
      competitionEndDate: '2026-12-03',
      costsMoney: 'on',
      entryMethod: 'in-store',
      prizeValue: '100',
    },
  },
  {
    text: `Terms & Conditions of the “Name Our Calf” competition. 1. Children of primary school age anywhere in Ireland or Northern Ireland may enter. 2. Suggestions by email to calf@openfarm.example, or by post to Open Farm, Trim, Co. Meath. 3. The last day for suggestions is Friday, 15th January, 2027. 4. The name will be chosen by the farm and revealed on Sunday 24 January 2027.`,
    facts: {
      eligibility: 'island-of-ireland',
      entryMethod: 'email|post',
      competitionEndDate: '2027-01-15',
      winnerAnnouncementDate: '2027-01-24',
      kind: 'competition',
      promoterName: 'Open Farm|',
    },
  },
  {
    text: `Entry is free. Opt in at the box below to be included. Each newsletter subscriber is included once. Promoter: Irish Gardening Monthly. Closes: 17:30, 27/11/2026. Winner announced in the January issue, on sale 19 December.`,
    facts: {
      winnersTold: 'list',
      entryMethod: 'online-form',
      entryFrequency: 'once|',
      promoterName: 'Irish Gardening Monthly',
      competitionEndDate: '2026-11-27',
      winnerAnnouncementDate: '2026-12-19|',
    },
  },
  {
    text: `(a) The prize draw is only open to holders of a full Irish driving licence resident in the State who are 25 or older. (b) Book a test drive through our website between 23 November 2026 and 22 January 2027 (inclusive). (c) The winner will be drawn at random on 29 January 2027. (d) Prize: fuel to the value of €1.500.`,
    facts: {
      competitionEndDate: '2027-01-22',
      winnerAnnouncementDate: '2027-01-29',
      kind: 'free-prize-draw',
      prizeValue: '1500',
      entryMethod: 'online-form',
      eligibility: 'roi|',
    },
  },
  {
    text: `Who can enter: Over 18s living in the Republic of Ireland or in Northern Ireland, excluding staff of the Lark Group. How: Pick up a copy of Saturday's paper for the codeword, then ring 1580 000 000 (calls cost €1.25, mobile operators may charge more). When: Lines close at midnight on Sunday 6 December. Win: a Nissan Leaf worth €28,000.`,
    facts: {
      over18: 'on',
      eligibility: 'island-of-ireland',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-12-06',
      prizeValue: '28000',
    },
  },
  {
    text: `CONDITIONS: Prize is a mountain bike. Delivery within the Republic of Ireland is included; a surcharge applies to Northern Ireland. To enter fill in the form in our Facebook post. The bike shop's opening hours over Christmas: closed from 24 December until 2 January. Competition deadline 20 December.`,
    facts: {
      entryMethod: 'online-form|social-media',
      competitionEndDate: '2026-12-20',
    },
  },
  {
    text: `Promoter: Kestrel Publishing UC, Dublin 8. 1. The Short Story Prize has a fee of €10 per story. 2. Stories up to 2,000 words, in English or Irish. 3. Deadline: 28 February 2027, 17:00. 4. Submit through our portal, as many stories as you like (each with its own fee). 5. First prize €2,000; second €750; third €250. 6. Longlist April 2027. Open to writers aged 18+ born or living on the island of Ireland.`,
    facts: {
      promoterName: 'Kestrel Publishing UC',
      costsMoney: 'on',
      competitionEndDate: '2027-02-28',
      entryMethod: 'online-form',
      entryFrequency: 'unlimited',
      eligibility: 'island-of-ireland',
      over18: 'on',
      kind: 'competition',
      prizeCount: '3|',
      prizeValue: '3000|',
    },
  },
  {
    text: `IMPORTANT – please read. We never ask winners for money. Our competition with Lough Rynn Kayaks ends on Friday, 4 December 2026 at 3 p.m. sharp. Winners have until 18 December 2026 to claim. Anyone resident in Ireland may enter (Republic only) through the button above, once only.`,
    facts: {
      competitionEndDate: '2026-12-04',
      eligibility: 'roi',
      entryFrequency: 'once',
      entryMethod: 'online-form',
    },
  },
]
