import type { ReadingText } from './types.ts'

/** Posters, radio scripts, newspapers, emails, newsletters and pages copied whole. */
export const SEEN_OTHERS: readonly ReadingText[] = [
  {
    text: `From: Harbour FM <competitions@harbourfm.example>
To: me
Subject: Win a trip to Lisbon with Harbour FM

Hello listener!
We're sending two people to Lisbon, all expenses paid – a prize worth over €1,200. To be in with a chance, answer this question: What is the capital of Portugal? Email your answer and phone number to lisbon@harbourfm.example before 5pm on Friday 4 December 2026. You must be over 18 to enter.`,
    facts: {
      promoterName: 'Harbour FM',
      competitionTitle: 'Win a trip to Lisbon with Harbour FM',
      prizeValue: '1200',
      entryMethod: 'email',
      competitionEndDate: '2026-12-04',
      over18: 'on',
      kind: 'competition',
    },
  },
  {
    text: `WIN A WEEKEND IN WESTPORT
Buy a raffle ticket for €10
Draw Friday 18 December
Tickets available behind the bar
In aid of Mayo Mountain Rescue`,
    facts: {
      competitionTitle: 'WIN A WEEKEND IN WESTPORT',
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-18',
      entryMethod: 'in-store',
    },
  },
  {
    text: `Win a luxury hamper from Burren Foods
Posted on 12 November 2026 by admin
We have a hamper worth €150 to give away. Simply fill in the form below before midnight on 30 November 2026.
Terms & conditions: www.clareliving.example/terms-and-conditions
Name
Email
Submit
Related: Ten things to do in Ennis this December`,
    facts: {
      competitionTitle: 'Win a luxury hamper from Burren Foods',
      prizeValue: '150',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-30',
      termsUrl: 'https://www.clareliving.example/terms-and-conditions',
    },
  },
  {
    text: `Stay tuned to Midlands Today between ten and twelve, because we've three family passes for Winter Wonderland to give away. When you hear the sleigh bells, text BELLS and your name to 53102. That's BELLS to 53102. Texts cost fifty cent. Good luck!`,
    facts: {
      entryMethod: 'phone-text',
      costsMoney: 'on',
      prizeCount: '3',
    },
  },
  {
    text: `CHRISTMAS COLOURING COMPETITION
Open to children in Sligo, Leitrim and Roscommon
Three age groups: under 5, 5-8, 9-12
Return your picture to the library by Friday December 11th
Prizes sponsored by Gillen's Toys
Collect a template at any branch library`,
    facts: {
      competitionTitle: 'CHRISTMAS COLOURING COMPETITION',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-11',
      kind: 'competition|',
      eligibility: 'roi|',
      prizeCount: '3|',
    },
  },
  {
    text: `Subject: ⏳ Ending soon: win €1,000 for your energy bill
Entries close Sunday 29 Nov. Enter today at https://switchwise.example/win – it's free and takes 30 seconds. ROI bill payers aged 18+ only. One entry per household. Terms: https://switchwise.example/win/terms`,
    facts: {
      competitionTitle:
        'Ending soon: win €1,000 for your energy bill|win €1,000 for your energy bill|',
      prizeValue: '1000',
      competitionEndDate: '2026-11-29',
      entryMethod: 'online-form',
      eligibility: 'roi',
      over18: 'on',
      entryFrequency: 'once',
      termsUrl: 'https://switchwise.example/win/terms',
    },
  },
  {
    text: `COMPETITION
Win tickets to Riverdance
The Tuam Herald-Star has two pairs of tickets to Riverdance on Saturday, January 9th. For your chance to win, cut out the coupon, answer the question and post it to: Riverdance Comp, Tuam Herald-Star, Dublin Road, Tuam. Closing date is Monday, December 14th. Entries restricted to one per household.`,
    facts: {
      competitionTitle: 'Win tickets to Riverdance',
      entryMethod: 'post',
      competitionEndDate: '2026-12-14',
      entryFrequency: 'once',
      prizeCount: '2',
      kind: 'competition',
      promoterName: 'The Tuam Herald-Star|',
    },
  },
  {
    text: `50/50 DRAW
Join today – only €2 a week
Results every Sunday night
Jackpot this week €1,860
Clann na Mara GAA`,
    facts: {
      costsMoney: 'on',
      entryFrequency: '|weekly',
      prizeValue: '1860|',
      competitionTitle: '50/50 DRAW|',
      promoterName: 'Clann na Mara GAA|',
    },
  },
  {
    text: `To win a copy of the album tell us: what was the band's first single? Answers on a postcard please to Album Giveaway, Folk Beat, PO Box 00, Galway, by 15 December. Or tweet us your answer @folkbeat.`,
    facts: {
      entryMethod: 'post|social-media',
      competitionEndDate: '2026-12-15',
      kind: 'competition',
    },
  },
  {
    text: `Win a Garmin watch worth £349 with Coastal Runner
How to enter
Complete the entry form at coastalrunner.example/garmin by 11.59pm on Sunday 20 December 2026.
Open to UK residents aged 18 and over (excluding Northern Ireland).
The winner will be drawn at random after the closing date.
Read the full terms and conditions at https://coastalrunner.example/comp-terms.`,
    facts: {
      competitionTitle: 'Win a Garmin watch worth £349 with Coastal Runner',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-20',
      over18: 'on',
      kind: 'free-prize-draw',
      termsUrl: 'https://coastalrunner.example/comp-terms',
    },
  },
  {
    text: `Dear Parents, the annual Santa Dash raffle is on! Each child is bringing home a card of ten lines at €2 a line. Please return cards and money to the office by Wednesday 2nd December. The draw is on Friday 4th December at 1pm.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-02',
      winnerAnnouncementDate: '2026-12-04',
    },
  },
  {
    text: `Mac Donncha Motors – Buaigh carr!
Líon isteach an fhoirm ar líne ag www.macdonncha.example. Dáta deiridh: 31 Nollaig 2026. Oscailte do chónaitheoirí Phoblacht na hÉireann amháin, 18+.`,
    facts: {
      competitionTitle: 'Buaigh carr!|Mac Donncha Motors – Buaigh carr!|',
      promoterName: 'Mac Donncha Motors|',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      over18: 'on',
    },
  },
  {
    text: `Coming up after the news, your chance to win five hundred euro in Cash Call. We'll call one number at random from those who've registered on our website, and if you answer with "Show me the money, Hillside Radio" you win. Register once at hillsideradio.example. Cash Call runs until the 18th of December. Over eighteens only.`,
    facts: {
      winnersTold: 'phone',
      entryMethod: 'online-form',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-18',
      over18: 'on',
      prizeValue: '500|',
      promoterName: 'Hillside Radio|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Thank you for your order #10422
Your parcel arrives on 26 November. PS: leave a review within 14 days and you'll be in our monthly draw for a €50 voucher. T&Cs: https://bramblecandles.example/pages/draw`,
    facts: {
      termsUrl: 'https://bramblecandles.example/pages/draw',
      prizeValue: '50|',
      entryMethod: 'online-form|',
      costsMoney: '|on',
    },
  },
  {
    text: `WIN THE ULTIMATE GIRLS' NIGHT OUT
dinner • hotel • limo
TOTAL PRIZE VALUE €1,250
Purchase a bottle of Prosecco to receive an entry card
Ask your server for details
Over 18s. Drink responsibly
Ends 31 Dec`,
    facts: {
      competitionTitle: "WIN THE ULTIMATE GIRLS' NIGHT OUT",
      prizeValue: '1250',
      costsMoney: 'on',
      entryMethod: 'in-store',
      over18: 'on',
      competitionEndDate: '2026-12-31',
    },
  },
  {
    text: `Win a place on our barista course
Competition closes in
02 days 14 hrs 22 mins
Fill in your name and email below to enter. By entering you agree to our terms. Open to over 18s in Ireland and the UK.
© 2026 Third Wave Academy`,
    facts: {
      competitionTitle: 'Win a place on our barista course',
      entryMethod: 'online-form',
      over18: 'on',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Rath Wood Nurseries
Open daily 9-6 | Christmas late opening from 3 December
Visit Santa from 28 November to 23 December
*Competition* Guess Rudolph's weight! Entry forms in the café, free to enter, one go per customer. Closing 20 December; result on 21 December.`,
    facts: {
      promoterName: 'Rath Wood Nurseries',
      entryMethod: 'in-store',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-20',
      winnerAnnouncementDate: '2026-12-21',
      kind: 'competition',
    },
  },
  {
    text: `Hi Aoife, only members can enter this one! Log in to your account and press Enter before 9 am on Tuesday 1 December to win a two-night stay at Inis Meáin Lodge (usually €780). We'll email the winner on Wednesday. Members in the Republic and the North are both welcome. Enter once a day, every day.`,
    facts: {
      winnersTold: 'email',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-01',
      prizeValue: '780|',
      eligibility: 'island-of-ireland',
      entryFrequency: 'daily',
    },
  },
  {
    text: `Parish notes: The Tidy Towns annual draw raised €4,310, many thanks. The next fundraiser is the Wren Boys on St Stephen's Day. Tickets for the Christmas hamper draw (€2) from Nolan's until Dec. 20th. Draw Dec. 21st.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-12-20',
      winnerAnnouncementDate: '2026-12-21',
      entryMethod: 'in-store',
    },
  },
  {
    text: `Enter our caption competition! Study the photo, think of something funny, and leave it in the comments under this article. Best caption, as judged by our sub-editors, wins a €20 book token. You've got until noon on Monday.`,
    facts: {
      kind: 'competition',
      entryMethod: 'social-media|online-form',
      competitionEndDate: '2026-11-23',
      prizeValue: '20',
    },
  },
  {
    text: `Win a family holiday to Center Parcs Longford!
Competition details
Closing date: Thursday 31st December 2026
Prize value: €1,100
Eligibility: Island of Ireland, 18+
Entries: 1 per day
Entry type: Online
Winner notified: 8th January 2027
Promoter: Family Fun Magazine`,
    facts: {
      competitionTitle: 'Win a family holiday to Center Parcs Longford!',
      competitionEndDate: '2026-12-31',
      prizeValue: '1100',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryFrequency: 'daily',
      entryMethod: 'online-form',
      winnerAnnouncementDate: '2027-01-08',
      promoterName: 'Family Fun Magazine',
    },
  },
  {
    text: `Send us your photos of winter in the hills for our 2028 calendar: twelve will be chosen, and each photographer gets €100. Email up to three photos to calendar@hillwalker.example. The deadline for submissions is 1 March 2027. Photos remain yours; entrants outside Ireland are welcome.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2027-03-01',
      kind: 'competition|',
      prizeCount: '12|',
    },
  },
  {
    text: `WIN €100 OFF YOUR NEXT SHOP
Tell us how we did today at www.feedback.freshway.example using the 16-digit code on this receipt. 12 x €100 prizes each month. Closing dates are the last day of each month. ROI only. Over 18s. Full T&Cs at www.freshway.example/survey-tcs. NO PURCHASE NECESSARY ROUTE AVAILABLE.`,
    facts: {
      entryMethod: 'online-form',
      eligibility: 'roi',
      over18: 'on',
      termsUrl: 'https://www.freshway.example/survey-tcs',
      prizeCount: '12|',
      competitionTitle: 'WIN €100 OFF YOUR NEXT SHOP|',
      costsMoney: '|on',
    },
  },
  {
    text: `Ticket giveaway: Fleadh Nua 2027
Tickets for the concert on 29 May 2027 go on sale on 4 December at 9am. Before then, subscribers can win a pair: reply to this newsletter with FLEADH in the subject line by Thursday at 6pm.`,
    facts: {
      competitionTitle: 'Ticket giveaway: Fleadh Nua 2027',
      entryMethod: 'email',
      competitionEndDate: '2026-11-26',
    },
  },
  {
    text: `Lucky dip! Spend €30 in any Main Street shop from Black Friday to Christmas Eve, get your card stamped, and drop it into the drum at the Town Hall for the draw on Little Christmas. 1st prize €1,000 in vouchers.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2027-01-06',
    },
  },
  {
    text: `Win a new kitchen with Lakeland Kitchens and 98.2FM Lake Radio
Is your kitchen driving you mad? Send a photo of your awful kitchen to kitchen@lakeradio.example and you could win a makeover to the value of €10,000 incl. VAT. Competition closing date: January 8th, 2027 (5.30 pm). The winner will be revealed live on air on Friday, January 15th. Owner-occupiers in Cavan, Monaghan and Fermanagh only. Subject to terms – see lakeradio.example/terms`,
    facts: {
      winnersTold: 'list',
      competitionTitle: 'Win a new kitchen with Lakeland Kitchens and 98.2FM Lake Radio',
      entryMethod: 'email',
      prizeValue: '10000',
      competitionEndDate: '2027-01-08',
      winnerAnnouncementDate: '2027-01-15',
      eligibility: 'island-of-ireland|',
      termsUrl: 'https://lakeradio.example/terms',
      kind: 'competition|',
    },
  },
  {
    text: `NEW: play our quiz. Get 10 out of 10 and you're in the hat for a smart watch. Take the quiz as often as you like, until 00:00 on Monday 7 December. Under-16s need a grown-up's permission.`,
    facts: {
      entryMethod: 'online-form',
      kind: 'competition',
      entryFrequency: 'unlimited',
      competitionEndDate: '2026-12-06',
    },
  },
  {
    text: `The judges' decision is final. Closing date for nominations for the Community Hero Award, with its prize of €2,500 for a local charity: 5pm Friday 29 January. Nomination forms from any branch of Shannon Credit Union, or online. Winner revealed at a gala night on 20 March 2027.`,
    facts: {
      competitionEndDate: '2027-01-29',
      entryMethod: 'in-store|online-form',
      winnerAnnouncementDate: '2027-03-20',
      prizeValue: '2500|',
      kind: 'competition|',
    },
  },
  {
    text: `Instant Win! Find a golden ticket inside a promotional bar of Cocoa Coast and win one of 100 trips to our factory in Wexford. Promotional bars on sale until 28 February 2027; golden tickets must be claimed by 31 March 2027. ROI, 18+.`,
    facts: {
      kind: 'instant-win',
      costsMoney: 'on',
      prizeCount: '100',
      eligibility: 'roi',
      over18: 'on',
      competitionEndDate: '2027-03-31|2027-02-28|',
      entryMethod: 'in-store|',
    },
  },
  {
    text: `Prize bond style draw for our savers – nothing to enter! Every €50 on deposit on 30 November gives you a chance in the draw of 4 December. Terms at https://coastcu.example/draw-rules`,
    facts: {
      winnerAnnouncementDate: '2026-12-04',
      termsUrl: 'https://coastcu.example/draw-rules',
      competitionEndDate: '|2026-11-30',
    },
  },
  {
    text: `Hotel of the week: WIN a stay at Glenlough Manor. Phone us on 0818 000 000 before noon on Friday the 27th and leave your name, county and a daytime number. Calls charged at local rate. Residents of the South only please.`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-11-27',
      eligibility: 'roi',
    },
  },
  {
    text: `Free entry! To win this Stihl mower (worth €625) call into Hegarty's Hardware, Letterkenny, or Hegarty's, Strabane and leave your details. Customers from Donegal, Derry and Tyrone welcome. Closing on Saturday 30th January 2027.`,
    facts: {
      entryMethod: 'in-store',
      prizeValue: '625',
      competitionEndDate: '2027-01-30',
      eligibility: 'island-of-ireland|',
    },
  },
  {
    text: `Rugby tickets for sale. Doors 2pm. €30 adults. Kick-off 3pm on 28 November 2026. No refunds.`,
    facts: {},
  },
  {
    text: `Our privacy policy was updated on 25 May 2026. We keep the details of entrants for six months. Complaints: Data Protection Commission, 21 Fitzwilliam Square, Dublin 2. You must be over 18 to hold an account. Contact us by post or email at privacy@shop.example.`,
    facts: { over18: '|on' },
  },
  {
    text: `Hiring: retail assistant, Cork. Apply by email with your CV to jobs@shop.example before 30 November 2026. You must be 18 or over. Salary €28,000.`,
    facts: { over18: 'on|', entryMethod: '|email', competitionEndDate: '|2026-11-30' },
  },
]
