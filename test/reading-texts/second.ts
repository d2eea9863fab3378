import type { ReadingText } from './types.ts'

/** The second set that was kept unseen until the rules were done. */
export const SECOND: readonly ReadingText[] = [
  {
    text: `Lakeside Pet Supplies
4h · 🌐
🐶🐱 Does your pet need pampering? 🐱🐶
We have a bundle of goodies (value €85) to give away to one of our followers.
How to win it:
• Give this post a like
• Pop a pic of your furry pal in the comments
• Share with fellow animal lovers
Winner drawn Mon 30th Nov. You have until Sunday 29th at 8pm. ROI customers only please`,
    facts: {
      promoterName: 'Lakeside Pet Supplies',
      prizeValue: '85',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-11-30',
      competitionEndDate: '2026-11-29',
      eligibility: 'roi',
    },
  },
  {
    text: `thegingerbaker.ie
Edited · 1 d
COMPETITION TIME 🍪 To celebrate our new shop I'm giving away a decorating class for 2. Just follow this page, like this photo and tag your cookie buddy. Ends Friday 4th December at noon. Must be able to travel to Mullingar!`,
    facts: {
      promoterName: 'thegingerbaker.ie',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-04',
    },
  },
  {
    text: `WIN a year's membership for the whole family to Fota Wildlife Park 🦒
Head over to our website and answer one easy question: www.corkkids.example/fota
Competition closes: Thursday, 10 December 2026, 5pm. T&Cs apply.`,
    facts: {
      competitionTitle: "WIN a year's membership for the whole family to Fota Wildlife Park",
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-10',
      kind: 'competition|',
    },
  },
  {
    text: `The lads at Doolan's Tyres have two tickets for the rugby on Saturday. Drop in or give us a shout on 057 000 0000 before Thursday lunchtime and we'll put your name in the hat 🏉`,
    facts: {
      entryMethod: 'in-store|phone-text',
      competitionEndDate: '2026-11-26',
    },
  },
  {
    text: `Terms and Conditions
This prize draw is open to residents of the Republic of Ireland over the age of 18, excluding employees of Kerry Coast Seafoods Ltd. and their immediate families.
To enter, purchase any promotional pack of Kerry Coast smoked salmon between 01/11/2026 and 31/12/2026 and register the batch code at www.kerrycoast.example.
No more than one entry per batch code. The draw will be made on 08/01/2027. The prize is a hamper worth €200 each month for a year.
The Promoter: Kerry Coast Seafoods Ltd., Fenit.`,
    facts: {
      eligibility: 'roi',
      over18: 'on',
      costsMoney: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      winnerAnnouncementDate: '2027-01-08',
      kind: 'free-prize-draw',
      promoterName: 'Kerry Coast Seafoods Ltd|Kerry Coast Seafoods Ltd.',
      prizeValue: '|200|2400',
    },
  },
  {
    text: `🎤 Gig giveaway 🎤 The Hot Sprockets play Whelan's on 11 December and we want to send you and a mate! RT + reply with your favourite track by 6pm Tuesday 8 December. Winners DM'd that evening.`,
    facts: {
      winnersTold: 'social-media',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-08',
    },
  },
  {
    text: `Good morning all! Our Friday quiz: which Irish city is known as the City of the Tribes? First correct answer out of the hat gets a €25 voucher. Email quiz@morningpost.example by 5 o'clock today.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-11-22',
      kind: 'competition',
      prizeValue: '25',
    },
  },
  {
    text: `Enter our Christmas raffle in aid of Galway Hospice! Tickets €2 each or a book of six for €10, available from all our branches and at hospiceraffle.example. First prize is a €1,000 travel voucher. Draw takes place on 18 December. Last tickets sold 17 December.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store|online-form',
      winnerAnnouncementDate: '2026-12-18',
      competitionEndDate: '2026-12-17|',
      prizeValue: '1000|',
    },
  },
  {
    text: `Win a luxury two night break at Slieve Donard View 🏔️

We've one stay for two with breakfast, worth £420. To be in with a shout:

💛 Like our page
💛 Share this post
💛 Tell us who you'd bring

T&Cs: Over 18s. NI and ROI. Winner picked at random on 9th December, entries close on the 8th December at midnight. Must be used by 31 March 2027, excludes Valentine's weekend.`,
    facts: {
      competitionTitle: 'Win a luxury two night break at Slieve Donard View',
      entryMethod: 'social-media',
      over18: 'on',
      eligibility: 'island-of-ireland',
      winnerAnnouncementDate: '2026-12-09',
      competitionEndDate: '2026-12-08',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `Last few hours!! Comp closes at 9 tonight. Comment 🎅 to be in with a chance of winning a Santa visit at home. Limerick & Clare only due to Santa's busy schedule!`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-22',
      eligibility: 'roi|',
    },
  },
  {
    text: `TERMS OF ENTRY
Promoter: Hartigan Hotels Unlimited Company, Ennis, Co. Clare
Eligibility: Island of Ireland residents aged 21+
Opening date: 20 November 2026
Closing date: 20 December 2026 at 23:59
Method of entry: complete the online entry form
Number of entries: one per person
Prize: 3 night stay (approx. value €780)
Selection: random draw within 3 working days of closing date
Notification: by email`,
    facts: {
      winnersTold: 'email',
      promoterName: 'Hartigan Hotels Unlimited Company',
      eligibility: 'island-of-ireland',
      competitionEndDate: '2026-12-20',
      entryMethod: 'online-form',
      entryFrequency: 'once',
      prizeValue: '780',
      kind: 'free-prize-draw',
      over18: '|on',
    },
  },
  {
    text: `We're looking for Ireland's best scone! 🏅 Bakers, send your entry (four scones, well wrapped) to The Scone Awards, Unit 3, Clonakilty, Co. Cork to arrive on Monday 18 or Tuesday 19 January 2027. Entry fee €15. Judging takes place on 20 January, results that evening.`,
    facts: {
      entryMethod: 'post',
      costsMoney: 'on',
      competitionEndDate: '2027-01-19|2027-01-18|',
      winnerAnnouncementDate: '2027-01-20',
      kind: 'competition|',
    },
  },
  {
    text: `FROM THE NEWSROOM: Readers can win one of ten pairs of tickets to the Ideal Living Show (RDS, 5–7 March 2027). Simply fill out the form under this story by midnight on 28 February. Only one entry per reader will be accepted. Open to over-18s in the Republic of Ireland.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2027-02-28',
      entryFrequency: 'once',
      over18: 'on',
      eligibility: 'roi',
      prizeCount: '10',
    },
  },
  {
    text: `Text to win on Drivetime! All this week, when you hear Fleetwood Mac, text MAC with your name and where you're listening to 51155. Texts cost 30c. We pick a winner every evening at ten to seven, and on Friday one of them goes to Fiji.`,
    facts: {
      entryMethod: 'phone-text',
      costsMoney: 'on',
    },
  },
  {
    text: `Hi folks, small update: our draw for the signed jersey has been moved to Sunday 13 December, so you can still get tickets (€10, from Seán or online via clubforce) up to Saturday 12 December. Thanks for all the support!`,
    facts: {
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-13',
      competitionEndDate: '2026-12-12|',
      entryMethod: 'in-store|online-form|',
    },
  },
  {
    text: `Mum & Baby Show, Citywest
Win a pram worth €1.200
Sign up for our newsletter at the stand or at mumandbaby.example by 31st January 2027
18+. Open to residents of the 26 counties`,
    facts: {
      competitionTitle: 'Win a pram worth €1.200',
      prizeValue: '1200',
      entryMethod: 'in-store|online-form',
      competitionEndDate: '2027-01-31',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `🎉 NEW PRIZE EVERY DAY 🎉 Our Advent giveaway is live! Log in to the app each day from 1st to 24th December, open the door and find out instantly if you've won. One go per day. ROI and NI, 18+. See app for full terms.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-24',
      kind: 'instant-win',
      entryFrequency: 'daily',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `Submissions are now open for the Brendan Poetry Prize. One poem per entrant, max 40 lines, by post only to Brendan Poetry Prize, Arts Office, Tralee, Co. Kerry. Closing date for receipt of poems: Friday 26 February 2027. First prize €1,000. No fee. Open to all born or living in Ireland, north or south.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2027-02-26',
      entryFrequency: 'once',
      eligibility: 'island-of-ireland',
      kind: 'competition|',
      prizeValue: '1000|',
    },
  },
  {
    text: `From: SuperStay Hotels <offers@superstay.example>
Subject: Fancy a free weekend? Win one with SuperStay

We're giving away 5 weekend breaks, each worth €300! All you have to do is take our 2-minute survey: https://superstay.example/survey2026
The survey closes on Monday 14th December 2026. You must be 18 or over and a resident of Ireland.
Terms & Conditions: https://superstay.example/survey-terms`,
    facts: {
      promoterName: 'SuperStay Hotels',
      competitionTitle: 'Fancy a free weekend? Win one with SuperStay|',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-14',
      over18: 'on',
      eligibility: 'roi',
      prizeCount: '5|',
      termsUrl: 'https://superstay.example/survey-terms',
    },
  },
  {
    text: `WIN YOUR WEDDING FLOWERS 💐 (worth up to €1,500)
Getting married in 2027 or 2028? Send us a message with your date and venue and why you'd love us to do your flowers. Our favourite story wins! Closing date is 14th Feb 2027 (Valentine's Day). Munster weddings only.`,
    facts: {
      competitionTitle: 'WIN YOUR WEDDING FLOWERS 💐 (worth up to €1,500)',
      prizeValue: '1500',
      entryMethod: 'social-media|email',
      competitionEndDate: '2027-02-14',
      kind: 'competition|',
      eligibility: 'roi|',
    },
  },
  {
    text: `Competition is for residents of mainland UK only (not Northern Ireland, the Isle of Man or the Channel Islands). Entrants must be aged 16 or over. Only online entries, via the form on this page, will be accepted. The closing time is 5pm on 11 December 2026.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-11',
    },
  },
  {
    text: `Ardee Credit Union Members' Car Draw
€52 a year (deducted quarterly) gets you into every draw
Next draw: Thursday 17 December 2026 – a Dacia Sandero and ten cash prizes
Join before 5pm on Friday 11 December at any of our offices
Over 16s only`,
    facts: {
      competitionTitle: "Ardee Credit Union Members' Car Draw|",
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-17',
      competitionEndDate: '2026-12-11',
      entryMethod: 'in-store',
    },
  },
  {
    text: `Snap it, tag it, win it! Post your best photo of Dublin at Christmas on Instagram with #DublinLights and tag @dublinlights2026. Each photo counts as one entry. Competition runs from 23 November to 3 January. Best photo, as judged by our panel, gets €500 cash.`,
    facts: {
      entryMethod: 'social-media',
      entryFrequency: 'unlimited|',
      competitionEndDate: '2027-01-03',
      kind: 'competition',
      prizeValue: '500',
    },
  },
  {
    text: `Bhuaigh tú? Níl a fhios agat go fóill! Glac páirt inár gcomórtas roimh 18 Nollaig: líon an fhoirm ar www.gaeilge.example. Is féidir le duine ar bith sa Phoblacht nó sa Tuaisceart cur isteach air.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-18',
      eligibility: 'island-of-ireland|',
    },
  },
  {
    text: `Love books? Win a bundle of 10 new releases from Rowan Press. Leave a comment on the blog telling me your favourite read of 2026. Competition ends at 11.59pm on the 12th December 2026. UK & Ireland entries only. One winner will be selected at random and contacted within 48 hours.`,
    facts: {
      entryMethod: 'social-media|online-form',
      competitionEndDate: '2026-12-12',
      eligibility: 'island-of-ireland',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `⚠️ PRIZE UPGRADE ⚠️ It's now €3,000 in cash or a Vespa! Entry is €4.99, 2,000 tickets only. Draw Sunday 6th December 8pm live on our page, or earlier if it sells out. Get yours at bigwins.example. 18+ only. Available in ROI, NI & UK.`,
    facts: {
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-06',
      entryMethod: 'online-form',
      over18: 'on',
      eligibility: 'island-of-ireland',
      prizeValue: '3000|',
      competitionEndDate: '|2026-12-06',
    },
  },
  {
    text: `Scout Group Bag Pack & Hamper Draw, this Saturday in Tesco. €1 a line. The winner will be rung that evening. Hamper kindly given by Tesco.`,
    facts: {
      winnersTold: 'phone',
      costsMoney: 'on',
      entryMethod: 'in-store|',
      winnerAnnouncementDate: '2026-11-28|',
      competitionEndDate: '|2026-11-28',
    },
  },
  {
    text: `Promotion Terms
1. Open to residents of the Republic of Ireland and Northern Ireland who are 18 years of age or older. 2. Buy a participating coffee in any Bean There store from 9 November 2026 to 6 December 2026 and scan your loyalty card. 3. Every scan is one entry. 4. There is one top prize of a trip to Colombia, valued at €5,400, and 40 runner-up prizes. 5. An alternative route of entry without purchase is available in NI: write to Bean There, PO Box 000, Belfast. 6. Winners will be notified by 13 December 2026.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      costsMoney: 'on',
      entryMethod: 'in-store|post',
      competitionEndDate: '2026-12-06',
      entryFrequency: 'unlimited|',
      prizeValue: '5400',
      winnerAnnouncementDate: '2026-12-13|',
      prizeCount: '41|40|1|',
    },
  },
  {
    text: `Have you entered yet? The prize: afternoon tea for four at Glenview House. The catch: there is none. Leave your name and number in the book at our reception desk by Wednesday 23 December. Draw on New Year's Eve at 12 noon.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-23',
      winnerAnnouncementDate: '2026-12-31',
    },
  },
  {
    text: `Win an iPhone 17 with Today's Tech
Posted: 16 November 2026
To be in with a chance of winning, complete the sign-up form before Monday, December 7th 2026 at 10am.
The winner will be chosen at random and informed by email.
This competition is open to ROI and NI residents aged 18 and over. Strictly one entry per household.
Prize may not be exchanged for cash (RRP €989).`,
    facts: {
      winnersTold: 'email',
      competitionTitle: "Win an iPhone 17 with Today's Tech",
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-07',
      kind: 'free-prize-draw',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryFrequency: 'once',
      prizeValue: '989',
    },
  },
  {
    text: `Guess the baby's birthday 👶 Nurse Áine on St Mary's Ward is due on 24 January. €2 a guess at the nurses' station, winner takes half the pot, other half to the ward. No guesses after New Year's Day.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      kind: 'competition',
      competitionEndDate: '2027-01-01|',
    },
  },
  {
    text: `Win the car you drive today
Rathgar Motors
Take any new or used car for a test drive before 30 January 2027 and you could win it. Over 25s with a full Irish licence. Draw 2 February.`,
    facts: {
      competitionTitle: 'Win the car you drive today',
      promoterName: 'Rathgar Motors|',
      competitionEndDate: '2027-01-30',
      winnerAnnouncementDate: '2027-02-02',
      entryMethod: '|in-store',
    },
  },
  {
    text: `Closing date: 5/12/26. Answers to: Crossword 1,204, The Leinster Weekly, Market Sq, Tullow. €30 to the first correct solution opened. Last week's winner: B. Nolan, Bunclody.`,
    facts: {
      competitionEndDate: '2026-12-05',
      entryMethod: 'post',
      kind: 'competition|',
      prizeValue: '30|',
    },
  },
  {
    text: `It's our birthday but YOU get the presents 🎁🎁 Subscribe to our YouTube channel & comment on the latest video for a chance to win a drone. Closes when we hit 5,000 subs or on Dec 31st, whichever is first! Ireland only, 18+.`,
    facts: {
      entryMethod: 'social-media|online-form',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Heads up: Early bird tickets for the Midwinter Ball end 30 November at midnight. €45, then €55. Book online.
Separately, we're raffling a pair! Retweet our pinned post by Friday 27 November.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-27',
    },
  },
  {
    text: `Are you the face of Tullamore Tidy Towns 2027? Nominate someone via tidytowns@tullamore.example or drop a note in the box in the library. Nominations close on 15 January. The winner, revealed on 6 February, receives a framed print and €100.`,
    facts: {
      entryMethod: 'email|in-store',
      competitionEndDate: '2027-01-15',
      winnerAnnouncementDate: '2027-02-06',
      prizeValue: '100|',
    },
  },
  {
    text: `Win a €2,000 kitchen makeover!
Upload your kitchen photo at dreamkitchens.example/ugly-kitchen between Monday 23rd November and Sunday 13th December 2026. The five ugliest kitchens go to a public vote from 14th to 20th December. Winner announced on 22nd December. Open to homeowners in the Republic of Ireland, over 18. Not open to employees or tenants.`,
    facts: {
      competitionTitle: 'Win a €2,000 kitchen makeover!',
      prizeValue: '2000',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-13',
      winnerAnnouncementDate: '2026-12-22',
      eligibility: 'roi',
      over18: 'on',
      kind: 'competition|',
    },
  },
  {
    text: `Tonight on the Late Late: your chance to win a brand new Hyundai and ten thousand euro! Text the answer A, B or C to 53199, or call 1513 000 000. Calls and texts cost €2.40. Lines close Sunday 29 November at midnight. Over 18s. ROI only.`,
    facts: {
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-11-29',
      over18: 'on',
      eligibility: 'roi',
      kind: 'competition|',
      prizeValue: '10000|',
    },
  },
  {
    text: `Every child who reads six books by 31 January 2027 gets a medal and a chance to win a bike! Pick up your reading card at the library desk. For children aged 4-12 living in Co. Louth.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2027-01-31',
      eligibility: 'roi',
    },
  },
  {
    text: `Sunscape Travel is in Letterkenny.
2 November ·
Last month's winner was Grace McGinley 👏 This month: two return flights to Faro! Share + tell us your favourite holiday memory. We will close this on Nov 30th and pick a winner Dec 1st. Northern Ireland & Republic welcome.`,
    facts: {
      promoterName: 'Sunscape Travel',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-30',
      winnerAnnouncementDate: '2026-12-01',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `To enter the draw for the Aran jumper (value €160) all you need do is sign our guestbook during your visit. One winner is drawn on the last Friday of each month.`,
    facts: {
      entryMethod: 'in-store|',
      prizeValue: '160',
    },
  },
  {
    text: `ENTER HERE: bit.ly/xmas-hamper26 ⬅️ Closing 18.12.2026 ⬅️ Winner 19.12.2026 ⬅️ Hamper worth €250 ⬅️ Ireland & NI ⬅️ 18+ ⬅️ Good luck!`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-18',
      winnerAnnouncementDate: '2026-12-19',
      prizeValue: '250',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `Rules for the Giant Pumpkin Contest. Weigh-in at Doyle's Garden Centre, Sunday 24 October 2027, 11am to 1pm. Entrance €5 per pumpkin. Heaviest wins €500; no limit to the number of pumpkins. Children under 12 enter free.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store|',
      entryFrequency: 'unlimited|',
      competitionEndDate: '2027-10-24|',
      prizeValue: '500',
    },
  },
  {
    text: `Tag the friend you'd bring to see Wicked! We've 2 x tickets (Bord Gáis, 14 Jan). Follow, like, tag – as many tags as you like, separate comments please. Closing 10pm Thursday 3/12, winner announced Friday 4/12 on stories. Over 18, must be able to collect in Dublin 2.`,
    facts: {
      winnersTold: 'list',
      entryMethod: 'social-media',
      entryFrequency: 'unlimited',
      competitionEndDate: '2026-12-03',
      winnerAnnouncementDate: '2026-12-04',
      over18: 'on',
      prizeCount: '2|1|',
    },
  },
  {
    text: `Win a home gym with FitNation. Three ways to enter: online at fitnation.example/win, in any of our clubs, or by post to FitNation Win, PO Box 000, Swords. Max one entry per person, whichever way you choose. Entries must be received by 5.30pm on the 29th of January 2027. This promotion is not open to residents of Northern Ireland.`,
    facts: {
      entryMethod: 'online-form|in-store|post',
      entryFrequency: 'once',
      competitionEndDate: '2027-01-29',
      eligibility: '|roi',
    },
  },
  {
    text: `Donate a toy, win a toy! Leave a new toy under our tree in Blanchardstown before 16 December and get a ticket for our own toy draw on the 18th. Every toy goes to Barnardos.`,
    facts: {
      costsMoney: 'on|',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-16',
      winnerAnnouncementDate: '2026-12-18|',
    },
  },
  {
    text: `Christmas jumper day! Send your silliest jumper photo to our WhatsApp 089 000 0000 before half nine on Friday 11 December. Silliest wins breakfast for the office from Munchies (worth €120). Galway city only.`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-11',
      prizeValue: '120',
      kind: 'competition|',
      eligibility: 'roi|',
    },
  },
  {
    text: `Notice to shareholders: the annual general meeting is on 10 December 2026 at 11am. Proxy forms must be received by post no later than 8 December 2026. Tea will be served.`,
    facts: { entryMethod: '|post', competitionEndDate: '|2026-12-08' },
  },
  {
    text: `Blog: Ten years of winning! I've won 43 competitions since 2016, among them a car worth €14,000 and a holiday in Malta. My tips: enter early, enter daily where the rules allow it, and keep a list of closing dates. My next big one closes on 5 January.`,
    facts: {
      prizeValue: '|14000',
      competitionEndDate: '|2027-01-05',
      entryFrequency: '|daily',
      promoterName: '',
    },
  },
  {
    text: `Exclusive to Bank of Leinster current account holders: use your debit card five times in December and you'll be automatically entered to win €5,000. Ten winners of €500 too. Promotion ends 31/12/26. Residents of ROI aged 18+ only. Winners will be announced on 20 January 2027.`,
    facts: {
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      over18: 'on',
      winnerAnnouncementDate: '2027-01-20',
      prizeValue: '5000|',
      prizeCount: '10|11|',
      costsMoney: '|on',
    },
  },
  {
    text: `Win a Donegal tweed coat (€495) 🧥 Visit donegaltweedco.example, find a coat you like, and come back here to tell us its name. Open until Tuesday 15th December, 11pm. UK, ROI and beyond – we ship anywhere!`,
    facts: {
      competitionTitle: '|Win a Donegal tweed coat (€495)',
      entryMethod: 'social-media|online-form',
      competitionEndDate: '2026-12-15',
      eligibility: '|island-of-ireland',
      prizeValue: '495|',
    },
  },
]
