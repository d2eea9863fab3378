import type { ReadingText } from './types.ts'

export const FIRST_TERMS: readonly ReadingText[] = [
  {
    text: `“Stay & Sail” Competition Terms and Conditions
1. The Promoter is Lough Derg Cruisers DAC, Killaloe, Co. Clare.
2. The competition is open to residents of the Republic of Ireland (excluding Northern Ireland) aged 18 years or over, except employees of the Promoter, their families and agents.
3. No purchase necessary. Internet access is required.
4. To enter, complete the entry form at www.loughdergcruisers.example/win.
5. The competition opens at 09:00 on 16 November 2026 and closes at 23:59 on 20 December 2026 (the “Closing Date”).
6. Only one entry per person. Entries on behalf of another person will not be accepted.
7. One winner will be selected at random from all valid entries on 22 December 2026 and notified by email within 5 days.
8. The prize is a four-night cruise for up to six, valued at €1,650. The cruise must be taken before 30 September 2027.`,
    facts: {
      winnersTold: 'email',
      competitionEndDate: '2026-12-20',
      entryMethod: 'online-form',
      eligibility: 'roi',
      over18: 'on',
      entryFrequency: 'once',
      prizeValue: '1650',
      winnerAnnouncementDate: '2026-12-22',
      promoterName: 'Lough Derg Cruisers DAC',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `TERMS & CONDITIONS – Crispy Crunch on-pack promotion
Open to residents of the Island of Ireland aged 16+ only. Purchase of one promotional pack of Crispy Crunch is required; retain your receipt. Promotion runs from 00:01 on 01/10/2026 to 23:59 on 31/01/2027. Enter the unique code found inside the pack at www.crispycrunch.example to find out instantly if you are a winner. Maximum one entry per person per day. There are 500 prizes of €20 each to be won. Promoter: Golden Grain Foods Ltd, Unit 4, Naas, Co. Kildare.`,
    facts: {
      competitionEndDate: '2027-01-31',
      entryMethod: 'online-form',
      eligibility: 'island-of-ireland',
      costsMoney: 'on',
      entryFrequency: 'daily',
      kind: 'instant-win',
      prizeCount: '500',
      promoterName: 'Golden Grain Foods Ltd',
    },
  },
  {
    text: `Competition Rules
The closing date for receipt of entries is 12:00 a.m. on 1 January 2027. Entries received after that time will not be entered in the draw.
By entering, you accept these rules.
This competition is not open to residents of Northern Ireland. Entrants must be resident in the Republic of Ireland and over 18 years of age at the time of entry.
Entry is by post only: send your name, address and the completed coupon to Win a Cooker, PO Box 0000, Dublin 2. A fresh coupon is printed in each issue, and you may enter as many times as you wish using original coupons.
The winner's name will be published in the issue of 14 January 2027.`,
    facts: {
      winnersTold: 'list',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      over18: 'on',
      entryMethod: 'post',
      entryFrequency: 'unlimited',
      winnerAnnouncementDate: '2027-01-14',
    },
  },
  {
    text: `Prize draw terms. 1. This draw is run by Northern Lights Theatre Company, Derry. 2. It is open to people living in Northern Ireland or the Republic of Ireland who are 18 or older. 3. To take part, email your name and postcode to boxoffice@northernlights.example with “Swan” in the subject line no later than 5.00pm on Thursday 10 December 2026. 4. Only one email per person will be counted. 5. Two winners will each receive a pair of tickets for the performance on 18 December. 6. Winners will be told by 11 December. Tickets have a face value of £38 and cannot be sold on.`,
    facts: {
      competitionEndDate: '2026-12-10',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryMethod: 'email',
      entryFrequency: 'once',
      prizeCount: '2',
      promoterName: 'Northern Lights Theatre Company',
      winnerAnnouncementDate: '2026-12-11',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Terms of the “Guess the Weight of the Pudding” competition
Entry costs €2 per guess, with all proceeds going to the Coast Guard. Guesses may be made at the counter of Hanley's Butchers, Main Street, from Monday 23 November until close of business on Saturday 19 December 2026. There is no limit to how many guesses you may make. The nearest guess wins the pudding and a €75 butcher's voucher. In the event of a tie a draw will be held. The judge's decision is final.`,
    facts: {
      competitionEndDate: '2026-12-19',
      costsMoney: 'on',
      entryMethod: 'in-store',
      entryFrequency: 'unlimited',
      kind: 'competition',
    },
  },
  {
    text: `1. UK residents only (excluding Northern Ireland), 18+. 2. Closing date: 28/02/2027. 3. One entry per household per week. 4. Enter online at fernleyhomes.example/sofa. 5. The prize, a corner sofa, has a retail price of £2,199. 6. Winner drawn by random number generator within 28 days of the closing date. 7. The promoter is Fernley Homes Limited, Leeds.`,
    facts: {
      competitionEndDate: '2027-02-28',
      over18: 'on',
      entryFrequency: 'weekly',
      entryMethod: 'online-form',
      promoterName: 'Fernley Homes Limited',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Official rules for the Summit Radio Secret Sound
Entrants must be 18 years or over and living in Ireland (32 counties). Calls to the studio line 1800 000 000 are free. Text entries to 53000 cost 60c (incl. VAT) per message; SP: Cellcomm, 01 000 0000. The game continues every weekday until the sound is guessed, or until Friday the 18th of December 2026 at the latest. The jackpot stands at €7,500 and grows by €100 with each wrong guess. One guess per caller per day.`,
    facts: {
      competitionEndDate: '2026-12-18',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      entryFrequency: 'daily',
      prizeValue: '7500',
      kind: 'competition',
      promoterName: 'Summit Radio',
    },
  },
  {
    text: `By participating in this Giveaway (“the Giveaway”) you agree to the following. The Giveaway begins 20/11/2026 at 10:00 GMT and ends 04/12/2026 at 10:00 GMT. Eligible are residents of Ireland and the United Kingdom who have reached the age of majority. Employees of Pebble Skincare are not eligible. To enter you must (i) follow @pebbleskin on Instagram and (ii) leave a comment under the Giveaway post tagging one friend. You may comment as often as you like, tagging a different friend each time. No purchase is necessary and a purchase does not improve your chances. A winner will be announced on @pebbleskin's story on 7 December. The prize: a skincare set worth 180 euro.`,
    facts: {
      winnersTold: 'list',
      competitionEndDate: '2026-12-04',
      eligibility: 'island-of-ireland',
      over18: 'on|',
      entryMethod: 'social-media',
      entryFrequency: 'unlimited',
      winnerAnnouncementDate: '2026-12-07',
      prizeValue: '180',
    },
  },
  {
    text: `Competition T&Cs: The Competition is open to students of third-level colleges in the Republic of Ireland and Northern Ireland only. Essays of at most 1,500 words must be received at essays@bardprize.example by noon on Monday, February 1st 2027. The prize fund is €3k: €2,000 for the winner and €500 each for two runners-up. Only one essay may be submitted by each student. The shortlist is announced on 1 March and the winner on St Patrick's Day.`,
    facts: {
      competitionEndDate: '2027-02-01',
      eligibility: 'island-of-ireland',
      entryMethod: 'email',
      entryFrequency: 'once',
      prizeValue: '3000',
      winnerAnnouncementDate: '2027-03-17',
      kind: 'competition',
      prizeCount: '3|',
    },
  },
  {
    text: `Entry conditions
Every customer who switches to Ember Energy before the offer ends on 15/12/2026 will automatically be entered into a draw for a year's free electricity (to a maximum value of €2.000,00). Existing customers can join the draw without switching by writing to Ember Energy, Freepost F1234, Waterford. Available to customers in the Republic only; you must be the bill payer and over 18. Winner notified by phone on or before 22/12/2026.`,
    facts: {
      winnersTold: 'phone',
      competitionEndDate: '2026-12-15',
      eligibility: 'roi',
      over18: 'on',
      prizeValue: '2000',
      entryMethod: 'online-form|post',
      costsMoney: 'on|',
      kind: 'free-prize-draw',
      winnerAnnouncementDate: '2026-12-22|',
      promoterName: 'Ember Energy|',
    },
  },
  {
    text: `T&Cs apply. This promotion is void where prohibited. Open worldwide, shipping included. Must be 18. Entries are accepted through the Gleam widget on this page until 11:59 PM IST on November 29, 2026. Get 5 extra entries daily by visiting us again. Winner will be emailed and has 48 hours to respond.`,
    facts: {
      winnersTold: 'email',
      competitionEndDate: '2026-11-29',
      entryMethod: 'online-form',
      over18: 'on',
      entryFrequency: 'daily|',
    },
  },
  {
    text: `Gort na Rí Primary School Raffle – Rules
Lines are sold at €5 each, 5 for €20, through the pupils or at the school office. Stubs must be returned by Wednesday 9 December. Draw: Friday 11 December at 12.30 in the hall. Prizes: hamper, turkey and ham, spot prizes. Lottery licence held. Persons under 18 may not buy lines.`,
    facts: {
      competitionEndDate: '2026-12-09',
      costsMoney: 'on',
      entryMethod: 'in-store',
      winnerAnnouncementDate: '2026-12-11',
      over18: 'on',
    },
  },
]
