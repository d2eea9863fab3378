import type { ReadingText } from './types.ts'

/** Ways to enter, costs and places in more words. */
export const SEEN_WAYS: readonly ReadingText[] = [
  {
    text: `Win a €100 One4all card with Corrib Credit Union! Log on to your account any day between 1 and 18 December and tap the snowman. ROI members only.`,
    facts: {
      competitionEndDate: '2026-12-18',
      entryMethod: 'online-form',
      prizeValue: '100',
      eligibility: 'roi',
      competitionTitle: 'Win a €100 One4all card with Corrib Credit Union|',
    },
  },
  {
    text: `To be in with a chance of winning a hamper simply subscribe to our YouTube channel, hit the bell and comment "hamper" under our latest video by 9 December.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-09',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Bring your old phone to any Vodafone-style store (ours are in Cork, Galway and Sligo) before 24 December and staff will enter you in a draw for a new one. No purchase necessary.`,
    facts: { entryMethod: 'in-store', competitionEndDate: '2026-12-24', kind: 'free-prize-draw|' },
  },
  {
    text: `WIN tickets to Cinderella at the Olympia. To enter send your name, address and phone number marked "Cinderella" to The Dublin Gazette, 2nd Floor, Heritage House, Dublin 14. Entries to arrive by 4 December.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2026-12-04',
      competitionTitle: 'WIN tickets to Cinderella at the Olympia|',
    },
  },
  {
    text: `Simply message KAYAK to 087 000 0000 on WhatsApp before Friday 11 December at noon and you could win a day on the water for two!`,
    facts: { entryMethod: 'phone-text', competitionEndDate: '2026-12-11' },
  },
  {
    text: `Tell us below what your favourite track is and we'll pick someone at random on 1 December to get the vinyl.`,
    facts: {
      entryMethod: 'social-media|online-form',
      winnerAnnouncementDate: '2026-12-01',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `How to Enter: Complete the entry form on the in-store leaflet and place it in the competition box near the exit. Closing date Saturday 12 December.`,
    facts: { entryMethod: 'in-store', competitionEndDate: '2026-12-12' },
  },
  {
    text: `Competition: win a weekend at the Galway Bay Spa. Email us at spa@weekender.example telling us what you'd do with two days off. Deadline for entries Tuesday, Jan 5th. Over 21s. Island of Ireland residents.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2027-01-05',
      eligibility: 'island-of-ireland',
      over18: 'on|',
      kind: 'competition|',
    },
  },
  {
    text: `Every purchase of a Tayto multipack gives you a code. Enter it on our website for your chance to win one of 100 park passes. Closes 31/01/2027. ROI & NI. 18+.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'online-form',
      prizeCount: '100',
      competitionEndDate: '2027-01-31',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `Book your 2027 holiday with us before 31 December and you'll be in the draw to get your money back! Republic of Ireland bookings only.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Monster draw! Lines are a fiver, five for €20. See any of the players or buy on Klubfunder: klubfunder.example/draw. Draw Sunday 20 December at the Christmas fair.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store|online-form',
      winnerAnnouncementDate: '2026-12-20',
      competitionEndDate: '2026-12-20|',
    },
  },
  {
    text: `Guess how many baubles are on our tree and win a €75 voucher. Guesses to reception, free to guests. We'll count them on 6 January!`,
    facts: {
      entryMethod: 'in-store',
      prizeValue: '75',
      kind: 'competition',
      winnerAnnouncementDate: '2027-01-06|',
    },
  },
  {
    text: `Sign up to our newsletter (link in bio 👆) before Sunday 6th Dec for a chance to win a year of free coffee. Irish addresses only`,
    facts: { entryMethod: 'online-form', competitionEndDate: '2026-12-06', eligibility: 'roi' },
  },
  {
    text: `Snap a selfie with our Santa and share it publicly to Instagram tagging @mahonpointish to be entered. Competition runs until Christmas Eve.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-24',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Entry is by donation: give €10 or more at idonate-style page givenow.example/boat and each tenner is a chance to win the boat. Closes when 2,000 chances are sold or on 28 February 2027, whichever is first. 32 counties only.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2027-02-28',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Win a trip to Lapland with Beat! Listen out for the jingle bells from Monday. When you hear them, phone or text the show and you're in the draw. Texts charged at your normal rate.`,
    facts: {
      entryMethod: 'phone-text',
      competitionTitle: 'Win a trip to Lapland with Beat|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Eligible entrants: persons ordinarily resident in Ireland (excl. N.I.), 18 years +. Ineligible: anyone under 18, employees. Mechanic: purchase 2 packs, text the batch code to 50000 (std rate). Dates: 00:00:01 01/12/26 – 23:59:59 31/12/26.`,
    facts: {
      eligibility: 'roi',
      over18: 'on',
      costsMoney: 'on',
      entryMethod: 'phone-text',
      competitionEndDate: '2026-12-31',
    },
  },
  {
    text: `UK and Republic of Ireland residents, 18+ only. Closes 23:59 GMT on 03/01/2027. Enter at www.teapot.example/win. Promoter is Teapot (UK) Limited, PO Box 12, Leeds.`,
    facts: {
      eligibility: 'island-of-ireland',
      over18: 'on',
      competitionEndDate: '2027-01-03',
      entryMethod: 'online-form',
      promoterName: 'Teapot (UK) Limited|Teapot',
    },
  },
  {
    text: `Open to GB, NI, IOM & CI residents 16+. Not ROI. Instagram account required. Comment with your favourite biscuit by 30 Nov, 1 entry pp.`,
    facts: {
      eligibility: 'ni|',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-30',
      entryFrequency: 'once',
    },
  },
  {
    text: `Delighted to support the hospice with a raffle for this handmade quilt. Tickets €5 in the shop, by phone with a card, or Revolut. Draw 18 December.`,
    facts: {
      costsMoney: 'on',
      entryMethod: 'in-store|phone-text',
      winnerAnnouncementDate: '2026-12-18',
      competitionEndDate: '2026-12-18|',
    },
  },
  {
    text: `Prize: return ferry crossing with car for four. Applicants must live in Donegal, Leitrim or Sligo. Cut out the token in tomorrow's paper and post to: Ferry Draw, Ocean Echo, Port Road, Letterkenny. Tokens must be with us by Friday, 4th December.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2026-12-04',
      eligibility: 'roi',
      costsMoney: 'on|',
    },
  },
  {
    text: `We love seeing your bakes! Send a pic to bakes@millhouse.example or tag #MillhouseBakes. Our favourite each month wins a €60 baking kit. December's closes on the 31st.`,
    facts: {
      entryMethod: 'email|social-media',
      prizeValue: '60|',
      competitionEndDate: '2026-12-31|',
      kind: 'competition',
    },
  },
  {
    text: `Download our free app, create an account and press the Win button. That's it! Closes 6pm on 14 December 2026; winners get a push notification.`,
    facts: { entryMethod: 'online-form', competitionEndDate: '2026-12-14' },
  },
  {
    text: `Tune in to Lunchtime Live on Wednesday for the keyword, then enter it on our site within the hour for your chance to win £1,000. Open to listeners throughout Northern Ireland.`,
    facts: { entryMethod: 'online-form', eligibility: 'ni' },
  },
]
