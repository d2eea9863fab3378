import type { ReadingText } from './types.ts'

/** Written when the first figures of the unseen texts were known, but none of their mistakes. */
export const SEEN_MORE: readonly ReadingText[] = [
  {
    text: `SUMMER OF SAVINGS promotion. The promotion period begins at 9 a.m. on Monday 30 November 2026 and lasts until close of business on Thursday 24 December 2026. Residents of the Republic aged over 18 may take part by completing the form on our website. Limit one (1) entry per person. The promoter is Oakfield Retail (Ireland) Limited, Naas.`,
    facts: {
      competitionEndDate: '2026-12-24',
      eligibility: 'roi',
      over18: 'on',
      entryMethod: 'online-form',
      entryFrequency: 'once',
      promoterName: 'Oakfield Retail (Ireland) Limited|Oakfield Retail',
    },
  },
  {
    text: `Text line opens at 7am on Monday 23rd November and will close at midday on Friday 27th November 2026. To register, send a text starting with the word SNOW to 53555. Texts cost €2.50 from Ireland plus network rate. You only need to register once.`,
    facts: {
      competitionEndDate: '2026-11-27',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      entryFrequency: 'once',
    },
  },
  {
    text: `Running from Friday, November 27th 2026 at 7am (“Start Date”) to Monday, November 30th at 10pm (“End Date”). Entrants must be 18+ and live on the island of Ireland. Send an SMS with the answer to the question to 57577. Standard network rates do not apply: each text costs €2.`,
    facts: {
      competitionEndDate: '2026-11-30',
      over18: 'on',
      eligibility: 'island-of-ireland',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      kind: 'competition|',
    },
  },
  {
    text: `Who can enter? Any person who is over the age of 18 and is a resident in Ireland or Northern Ireland. The sweepstake commences at 12:01 a.m. on the 1st of December 2026 and ends at 11.59 p.m. on the 18th December 2026. Participants may only enter the sweepstake once. Fill out the entry form after taking our quiz.`,
    facts: {
      over18: 'on',
      eligibility: 'island-of-ireland',
      competitionEndDate: '2026-12-18',
      entryFrequency: 'once',
      entryMethod: 'online-form',
    },
  },
  {
    text: `Every Thursday in Advent (3, 10, 17 December) we pull a name from the drum. Pick up your card in any of our six cafés, get it stamped three times and hand it back by Wednesday 16 December for the final pull. Stamps with every hot drink.`,
    facts: {
      entryMethod: 'in-store',
      costsMoney: 'on',
      competitionEndDate: '2026-12-16',
      winnerAnnouncementDate: '2026-12-17|',
    },
  },
  {
    text: `Want to see The Nutcracker? 🩰 Two tickets for Saturday 19 December are yours if you can tell us who wrote the music. Get your answer to us before Wed 9 Dec, 5pm – message the page or email box@pavilion.example.`,
    facts: {
      entryMethod: 'social-media|email',
      competitionEndDate: '2026-12-09',
      kind: 'competition|',
      prizeCount: '1|',
    },
  },
  {
    text: `Play Spot the Ball from 1–31 December at lakeside.example. Free, as often as you fancy, 18s and over, ROI.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      entryFrequency: 'unlimited',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `Photo of the month: entries in by the 30th November please, straight to photo@weekly.example. Best shot as picked by our readers gets €100. Readers' vote runs 1st to 7th December; winner in the paper of 11 December.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-11-30',
      kind: 'competition',
      prizeValue: '100',
      winnerAnnouncementDate: '2026-12-11',
    },
  },
  {
    text: `Hidden somewhere in this week's brochure is a robin. Find it, note the page number, and tell us at the service desk before close on Sunday 6th December. Open to all customers, no purchase required.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-06',
    },
  },
  {
    text: `You could be off to Rome! One trip for two, with €500 to spend, goes to whoever comes closest to the number of baubles on our tree. Guess in store or in the comments. Guesses up to 6pm on the 19th of December. We count them on the 20th!`,
    facts: {
      entryMethod: 'in-store|social-media',
      competitionEndDate: '2026-12-19',
      kind: 'competition',
      competitionTitle: '|You could be off to Rome!',
    },
  },
  {
    text: `Christmas FM Raffle: lines 3 for €5 at the door or from any committee member. All stubs back by Sunday 13 Dec. Draw live on air Monday 14 Dec, 9am. Over 18s.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-13',
      winnerAnnouncementDate: '2026-12-14',
      over18: 'on',
      competitionTitle: '|Christmas FM Raffle',
    },
  },
  {
    text: `Tell us your worst Christmas present ever for a chance to win a better one (a €150 One4all card 🎁). Comments close Wednesday 23rd December at noon; we announce the winner on Christmas Eve. Followers in the Republic of Ireland only. 18 and over.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-23',
      winnerAnnouncementDate: '2026-12-24',
      eligibility: 'roi',
      over18: 'on',
      prizeValue: '150',
    },
  },
  {
    text: `Connemara Marathon Committee
12 November at 18:20 ·
🏃 FREE ENTRY COMPETITION 🏃
Win one of ten free places in next April's half marathon (17 April 2027).
Simply answer: how long is a half marathon? Reply in the comments by 8pm Sunday, Nov 29th.
Winners posted here on Monday, Nov 30th.`,
    facts: {
      winnersTold: 'list',
      promoterName: 'Connemara Marathon Committee',
      competitionTitle:
        "|FREE ENTRY COMPETITION|Win one of ten free places in next April's half marathon (17 April 2027).",
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-29',
      winnerAnnouncementDate: '2026-11-30',
      prizeCount: '10',
      kind: 'competition|',
    },
  },
  {
    text: `Win!
A year's supply of dog food from Happy Tails
Harvest Park, Navan · open 7 days
Bring your dog in for a photo by the tree. Prize for the best dressed dog, to be judged on 12 December by Vet Nua. Photos taken until 5pm on 11 December.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-11',
      winnerAnnouncementDate: '2026-12-12|',
      kind: 'competition|',
    },
  },
  {
    text: `RIVERSIDE SHOPPING CENTRE presents
THE GREAT CHRISTMAS GIVEAWAY
€5,000 in vouchers to be won
Spend €20 in any store, register your receipt at riversidesc.example
Closes Thursday 24th December, 6pm
Draw on 4th January
T&Cs at riversidesc.example/giveaway-terms`,
    facts: {
      competitionTitle: 'THE GREAT CHRISTMAS GIVEAWAY|',
      promoterName: '|RIVERSIDE SHOPPING CENTRE',
      prizeValue: '5000|',
      costsMoney: 'on',
      entryMethod: 'online-form|in-store',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2027-01-04',
      termsUrl: 'https://riversidesc.example/giveaway-terms',
    },
  },
  {
    text: `The Old Mill Restaurant and Bar
Tag whoever you owe a dinner 😂 and you could both win a 5-course tasting menu on us. We'll pick two winners this Friday at 6 - that's the 27th.`,
    facts: {
      promoterName: 'The Old Mill Restaurant and Bar',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-11-27|',
      prizeCount: '2|',
    },
  },
  {
    text: `Reader competition. Answer three simple questions on Irish rivers and you could win a kayak worth €850 from Barrow Boats. Email your answers, with COMPETITION in the subject line, to editor@angler.example. The closing date is the last day of January 2027. Winners of our October competition, drawn on 5 November: J. Walsh, Cobh.`,
    facts: {
      entryMethod: 'email',
      prizeValue: '850',
      kind: 'competition',
      competitionEndDate: '2027-01-31',
    },
  },
  {
    text: `Enter our HOLIDAY OF A LIFETIME draw when you donate €10 or more before 31 December at hospicewest.example/lifetime. The draw is on 15 January 2027 and the holiday, to Mauritius, is worth €7,400. Over 18s only.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      winnerAnnouncementDate: '2027-01-15',
      prizeValue: '7400',
      over18: 'on',
    },
  },
  {
    text: `To be in with a chance: 1) Watch the Late Show on Friday night, 2) note the phrase that pays, 3) ring 01 000 0000 before the ads are over. Callers must be 18, in the Republic, and on their own phone.`,
    facts: { entryMethod: 'phone-text', over18: 'on', eligibility: 'roi' },
  },
  {
    text: `Give us a follow and tell us where you'd go in our camper! Prize: a weekend in Vanessa the Van (value £400 / €460). Competition is live until 23:59 this Sunday, 29 November 2026. NI, ROI and GB welcome.`,
    facts: {
      entryMethod: 'social-media',
      prizeValue: '460',
      competitionEndDate: '2026-11-29',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `New subscribers! Anyone who joins our list between today and 7 December goes into a draw for a copy of each of our 2027 titles. Existing subscribers are in already. Sign up: https://millstreetpress.example/list`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-07',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `ENTRY FORM
Name ______ Address ______ Tel ______
Tick the correct answer: Bord Bia's Origin Green began in □ 2002 □ 2012
Return this form to Farm Weekly, Cavan, to reach us by first post on Monday 14th December 2026. One entry form per household; photocopies not accepted.`,
    facts: {
      entryMethod: 'post|in-store',
      competitionEndDate: '2026-12-14',
      entryFrequency: 'once',
      kind: 'competition',
    },
  },
  {
    text: `Hi there,
Great news – we've extended our competition! You now have an extra week, until midnight next Sunday (6 December), to win a garden room. Haven't entered? It takes a minute: www.timberandstone.example/win`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-06',
    },
  },
  {
    text: `Deadline extended from 20 November to 4 December! Young Baker 2026, for ages 10-15. Video entries to youngbaker@flour.example. Final on 12 December in Dublin.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-12-04',
      kind: 'competition|',
    },
  },
  {
    text: `Congratulations to Maura in Ballina, our November winner! For December we have a Kenwood mixer (€399). Same rules: one comment each, saying what you'd bake. We'll close it on the 20th at 8pm and do the draw live.`,
    facts: {
      entryMethod: 'social-media',
      entryFrequency: 'once|',
      prizeValue: '|399',
      competitionEndDate: '2026-12-20|',
    },
  },
  {
    text: `Irish Rail Trails (irishrailtrails.example): Win a folding bike
Log on before 6 January 2027, spin the wheel once a day and see straight away if you've won. Twelve bikes to be won. ROI & NI, 18+.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2027-01-06',
      entryFrequency: 'daily',
      eligibility: 'island-of-ireland',
      over18: 'on',
      kind: 'instant-win|',
      prizeCount: '12',
    },
  },
  {
    text: `Subject: WIN with Atlantic Ferries – last few days
A free crossing for your car and four passengers, worth up to €500, could be yours. Entries must reach us before the 1st of December. Tap to enter: https://atlanticferries.example/win?s=3. Crossing to be taken before 31 March 2027. Applies to sailings from Rosslare only.`,
    facts: {
      competitionTitle: 'WIN with Atlantic Ferries – last few days|',
      prizeValue: '500',
      competitionEndDate: '2026-12-01|2026-11-30',
      entryMethod: 'online-form',
    },
  },
  {
    text: `Win a weekend away 🌊
Thanks to our friends in The Strand Hotel. Just pop your name below. We'll announce the lucky winner on our story on Friday evening (Dec 4th), so get in before then!`,
    facts: {
      winnersTold: 'list',
      competitionTitle: 'Win a weekend away',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-12-04',
      competitionEndDate: '|2026-12-04|2026-12-03',
    },
  },
  {
    text: `Win the chance to switch on our Christmas lights!
Dundrum Town
Children aged 5 to 11, tell us in 50 words why it should be you: lights@town.example by Thursday November 26. The big switch-on is Saturday 28 November at 5.30pm.`,
    facts: {
      competitionTitle: 'Win the chance to switch on our Christmas lights!',
      promoterName: '|Dundrum Town',
      kind: 'competition',
      entryMethod: 'email',
      competitionEndDate: '2026-11-26',
    },
  },
  {
    text: `Buy Irish this Christmas and win. Post your receipt, with your name and number on the back, to Buy Irish, PO Box 000, Athlone, postmarked on or before 6 January 2027. Draw 13 January. Prizes: 1st €1,000, 2nd €500, 3rd €250.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'post',
      competitionEndDate: '2027-01-06',
      winnerAnnouncementDate: '2027-01-13',
      prizeCount: '3|',
    },
  },
  {
    text: `Free to enter for all NI & ROI households: win your winter oil! Complete the survey at https://warmhomes.example/s before the offer closes at 00:00 on Tuesday 1 December 2026. Winner drawn by computer the next day.`,
    facts: {
      eligibility: 'island-of-ireland',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-30',
      kind: 'free-prize-draw|',
      winnerAnnouncementDate: '|2026-12-02|2026-12-01',
    },
  },
  {
    text: `We have 4 hampers. You have stories. Post yours (300 words max) to Hamper Stories, The Long Read, PO Box 00, Belfast before 18 Dec. Open to NI readers only; RoI readers, see our southern edition.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2026-12-18',
      eligibility: 'ni',
      prizeCount: '4',
      kind: 'competition|',
    },
  },
]
