import type { ReadingText } from './types.ts'

/** Still more ways to enter. */
export const SEEN_LAST_WAYS: readonly ReadingText[] = [
  {
    text: `Competition! Win a bundle of kids' books. Get the little ones to design a bookmark, take a photo and email it to hello@booknook.example with their name and age. We'll display them all in the shop. Ends 6 December.`,
    facts: { entryMethod: 'email', competitionEndDate: '2026-12-06', kind: 'competition|' },
  },
  {
    text: `Win 4 tickets for the ploughing! Entry forms are in this week's Farmers Gazette. Cut it out, fill it in, stick on a stamp and pop it in the post before 30 November.`,
    facts: { entryMethod: 'post', competitionEndDate: '2026-11-30', prizeCount: '4|' },
  },
  {
    text: `WIN: A pair of tickets to see The Saw Doctors in Leisureland. To win, just heart this and tell us who you'd bring. We'll be picking a winner at 5pm on Wednesday 2 December.`,
    facts: {
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-12-02',
      competitionEndDate: '2026-12-02|',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `To celebrate our new menu we've hidden five golden tickets in our Ranelagh and Rathmines branches. Spot one while you're in and bring it to the till to claim dinner on us. Until 13 December.`,
    facts: { entryMethod: 'in-store', competitionEndDate: '2026-12-13|', prizeCount: '5|' },
  },
  {
    text: `Here's your chance to win a mini break in Kenmare with The Afternoon Show. Just give us a call on 1850 000 000 between 2 and 3pm today and tell us the name of the mystery song.`,
    facts: { entryMethod: 'phone-text', kind: 'competition|' },
  },
  {
    text: `Join our loyalty club this month and be in with a chance to win a spa day. It's free to join: just ask any member of staff or sign up at glow.example/club. Draw on 1 December.`,
    facts: {
      entryMethod: 'in-store|online-form',
      winnerAnnouncementDate: '2026-12-01',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `How to win: 1) Follow our page 2) Turn on notifications 3) React ❤️ to this video. Closing Monday 7th December at 8pm. Ireland, incl. Northern Ireland.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-07',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Prize quiz: 1. Who wrote Dracula? 2. Which river flows through Kilkenny? Answers to the Editor, Parish Newsletter, by hand or by email (newsletter@parish.example) not later than Sunday 6th December. First all-correct entry out of the hat wins a €30 voucher.`,
    facts: {
      entryMethod: 'email|in-store|post',
      kind: 'competition',
      competitionEndDate: '2026-12-06',
      prizeValue: '30',
    },
  },
  {
    text: `Scratch & Win at Applegreen-style stations: get a scratch card with every 30 litres. 2,000 prizes including a Hyundai Kona. Promotion ends 31/12/2026. ROI only.`,
    facts: {
      kind: 'instant-win|',
      costsMoney: 'on',
      entryMethod: 'in-store',
      prizeCount: '2000',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
    },
  },
  {
    text: `Fill out our two-minute feedback form on your receipt's web address within 7 days of your visit and you'll go into the monthly draw for a €200 gift card. Receipt number needed. Promotion ends 28 February 2027.`,
    facts: {
      entryMethod: 'online-form',
      costsMoney: 'on',
      prizeValue: '200',
      competitionEndDate: '2027-02-28',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Send your best winter photo through our Facebook Messenger or Insta DMs by Friday 18 Dec for your chance to be on our 2027 calendar and win a camera (RRP €549).`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-18',
      prizeValue: '549',
      kind: 'competition|',
    },
  },
  {
    text: `Win with Radio Kerry! This week it's a voucher for Scarteen Nurseries. Text NURSERIES & your name & address to 53995 before 6pm Friday the 27th of November. Texts cost 50c. Winner announced on Monday's show.`,
    facts: {
      winnersTold: 'list',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-11-27',
      winnerAnnouncementDate: '2026-11-30|',
    },
  },
  {
    text: `50/50 draw, Half the pot is yours! Envelopes €2 from the bar, the deli or Tom. Ticket drawn Sunday after the match.`,
    facts: { costsMoney: 'on', entryMethod: 'in-store' },
  },
  {
    text: `ENTRY ROUTE: Scan the QR on shelf, answer the question, submit. NO PURCHASE NECESSARY. Entry window 07/12/26 to 20/12/26. ROI residents 18+. One entry per mobile number per day. Prize: 14 × €100 vouchers, one per day.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-20',
      eligibility: 'roi',
      over18: 'on',
      entryFrequency: 'daily',
      prizeCount: '14|',
      kind: 'competition|',
    },
  },
  {
    text: `Want a shot at a year of free pizza? Order through the app with code SLICE between now and 10 December. Min. spend €15. Dublin and Meath stores.`,
    facts: { costsMoney: 'on', entryMethod: 'online-form', competitionEndDate: '2026-12-10' },
  },
  {
    text: `Become a Friend of the Museum (€25) before Christmas Eve and your name goes into a draw for a private tour with the curator.`,
    facts: { costsMoney: 'on', competitionEndDate: '2026-12-24', kind: 'free-prize-draw|' },
  },
  {
    text: `Nominate a neighbour! Write to Good Neighbour Awards, Mid West Radio, Clare Street, Ballyhaunis with the story of someone who deserves a treat, or drop us a mail at neighbour@midwest.example. We need your letters by Friday the 11th of December.`,
    facts: { entryMethod: 'post|email', competitionEndDate: '2026-12-11', kind: 'competition|' },
  },
  {
    text: `Only those living in the North can enter this one, sorry! Leave a comment saying where you'd hang this print and we will ship it to the winner after 4 December, when we close comments.`,
    facts: { eligibility: 'ni', entryMethod: 'social-media', competitionEndDate: '2026-12-04' },
  },
  {
    text: `Open to Irish residents (26 counties) over 18 who hold a valid passport. Employees of Sunway and their agents can't enter. Answer three questions at sunway.example/quiz by midnight, 16 December.`,
    facts: {
      eligibility: 'roi',
      over18: 'on',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-16',
      kind: 'competition',
    },
  },
  {
    text: `We've 10 family passes for the Ark to give away. First come first served! Show this post at our box office from 10am on Saturday 28 November.`,
    facts: { entryMethod: 'in-store', prizeCount: '10' },
  },
]
