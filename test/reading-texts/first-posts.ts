import type { ReadingText } from './types.ts'

export const FIRST_POSTS: readonly ReadingText[] = [
  {
    text: `Ballyvara Garden Centre
2d · 🌐
🎄✨ GIVEAWAY TIME ✨🎄
We have a gorgeous 7ft real Christmas tree AND a €100 voucher to give away to one lucky follower!
To be in with a chance:
✅ Like this post
✅ Follow our page
✅ Tag who you'd put it up with
Winner picked at random on Tuesday 1st December. Comp closes Monday 30th Nov at 9pm.
Collection from our shop in Ballyvara only. Good luck everyone 🤞`,
    facts: {
      competitionEndDate: '2026-11-30',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-12-01',
      promoterName: 'Ballyvara Garden Centre',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `moss.and.marrow
Cork, Ireland
WIN a €250 Moss & Marrow hamper 🧺

All you have to do is:
1. Follow @moss.and.marrow
2. Save & share this post to your story
3. Comment with a friend's name (the more comments the better!)

Open to ROI & NI. Over 18s only as the hamper has wine in it.
Closes at midnight on Sunday 6 December.
This giveaway is in no way sponsored, endorsed or administered by Instagram.`,
    facts: {
      competitionTitle: 'WIN a €250 Moss & Marrow hamper',
      promoterName: 'moss.and.marrow',
      competitionEndDate: '2026-12-06',
      entryMethod: 'social-media',
      eligibility: 'island-of-ireland',
      over18: 'on',
      entryFrequency: 'unlimited',
      prizeValue: '250',
    },
  },
  {
    text: `It’s back!! Our 12 Days of Christmas is here and Day 1 is a weekend for two in The Quay Inn, Kilmore 🎁
Just comment “QUAY” below 👇 and we’ll pick a name out of the hat tomorrow night at 8.
You must be free to stay before the end of February 2027.`,
    facts: {
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-11-23',
      kind: 'free-prize-draw',
    },
  },
  {
    text: `*** COMPETITION CLOSED *** Congratulations to Sinéad Ní Bhriain who won the Dyson!
Was: Win a Dyson hairdryer with Curl & Co. Like, share and tag to enter. Closed 15th November 2026.`,
    facts: {
      competitionEndDate: '2026-11-15',
      entryMethod: 'social-media',
    },
  },
  {
    text: `Kilbrack GAA Club
Yesterday at 14:02 ·
🏐 CLUB DRAW 🏐 Win a car! Tickets are €20 each or 3 for €50 and can be bought from any committee member or online at https://kilbrackgaa.example/draw
1st prize: Toyota Yaris. 2nd: €2,000. 3rd: €1,000.
Draw takes place in the clubhouse on St Stephen's Day. Tickets on sale until 6pm on 24 December.
Please share!`,
    facts: {
      promoterName: 'Kilbrack GAA Club',
      costsMoney: 'on',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2026-12-26',
      entryMethod: 'in-store|online-form',
      prizeCount: '3',
    },
  },
  {
    text: `We’ve teamed up with Tara Teas to give THREE of you a winter tea box worth €45 each ☕️
How to enter 👉 head to the link in our bio and pop in your details. Entries close 9/12 @ midday.
18+. IRE only. T&C’s: www.oaklaneliving.example/tea-terms`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-09',
      over18: 'on',
      eligibility: 'roi',
      prizeCount: '3',
      termsUrl: 'https://www.oaklaneliving.example/tea-terms',
    },
  },
  {
    text: `🚨🚨 LAST CHANCE 🚨🚨
Our Black Friday comp ends TONIGHT. Win one of our top of the range e-bikes (RRP €2,899). Drop us an email with the answer to this question to win@wheelhouse.example
Q: How many gears has the Volt 9?
a) 7 b) 8 c) 9
Delivery anywhere in the 32 counties 🇮🇪`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-11-22',
      prizeValue: '2899',
      kind: 'competition',
    },
  },
  {
    text: `📻 Shannonside Sound 102
WIN TICKETS TO THE PANTO!
We’ve family passes to Cinderella at the Lime Theatre (show runs until 10 January 2027).
Text PANTO + your name to 087 000 0000 before 12 noon this Thursday, 26 November.
Standard rates apply.`,
    facts: {
      promoterName: 'Shannonside Sound 102',
      competitionTitle: 'WIN TICKETS TO THE PANTO',
      entryMethod: 'phone-text',
      competitionEndDate: '2026-11-26',
    },
  },
  {
    text: `Thinking about your next holiday? ✈️☀️
Be in with a chance to win flights + 7 nights B&B for 2 to Lanzarote, total value €1.800!
Simply complete the form here: https://sunlinetravel.example/win by 31.12.26
Residents of the Republic of Ireland only, aged 18+
One entry per person, duplicates will be deleted.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-31',
      eligibility: 'roi',
      over18: 'on',
      entryFrequency: 'once',
      prizeValue: '1800',
    },
  },
  {
    text: `The Little Forge Jewellery
5h ·
Who fancies winning this silver Claddagh ring? 💍
Spend €50 or more in store or online between now and Christmas Eve and you’ll be entered automatically. We’ll announce the winner on Little Christmas (Jan 6th).
Ts & Cs in store.`,
    facts: {
      promoterName: 'The Little Forge Jewellery',
      costsMoney: 'on',
      competitionEndDate: '2026-12-24',
      winnerAnnouncementDate: '2027-01-06',
      entryMethod: 'in-store|online-form',
    },
  },
  {
    text: `🎃 it's never too late for a treat! we forgot to draw our halloween comp so it's staying open til next sunday
like + tag 2 mates. uk & ireland 🇬🇧🇮🇪
prize: ghost candle bundle (£60)`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-29',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Win dinner for 4 in our new Belfast restaurant, Saltmarket 🍽️

▪️ Follow us
▪️ Like this reel
▪️ Tell us your dream dinner guest in the comments

NI residents only, must be 18+. Ends Fri 11 Dec, 11:59pm. Winner contacted by DM – we will never ask for card details!`,
    facts: {
      winnersTold: 'social-media',
      competitionTitle: 'Win dinner for 4 in our new Belfast restaurant, Saltmarket',
      entryMethod: 'social-media',
      eligibility: 'ni',
      over18: 'on',
      competitionEndDate: '2026-12-11',
    },
  },
  {
    text: `Comórtas! 🎉 Buaigh dearbhán €100 don Siopa Leabhar.
Chun cur isteach air, seol do fhreagra chuig comortas@siopaleabhar.example roimh 4 Nollaig.
Ceist: Cé a scríobh “An Béal Bocht”?
Oscailte do dhaoine ar oileán na hÉireann.`,
    facts: {
      entryMethod: 'email',
      competitionEndDate: '2026-12-04',
      eligibility: 'island-of-ireland',
      prizeValue: '100',
      kind: 'competition',
    },
  },
  {
    text: `Hey Mayo folks 👋 To celebrate 5 years of Reek Coffee we’re giving away free coffee for a YEAR!
Enter every time you visit – fill out a card at the counter and pop it in the box. No need to buy anything.
Draw on 19th December at 3pm, box closes at 2.`,
    facts: {
      entryMethod: 'in-store',
      winnerAnnouncementDate: '2026-12-19',
      competitionEndDate: '2026-12-19',
      entryFrequency: 'unlimited',
    },
  },
  {
    text: `WIN WIN WIN! 𝗪𝗶𝗻 𝗮 €𝟱𝟬𝟬 𝘃𝗼𝘂𝗰𝗵𝗲𝗿 𝗳𝗼𝗿 𝗣𝗮𝗻𝗻𝗶𝗲𝗿’𝘀 𝗛𝗼𝘁𝗲𝗹
𝗦𝗵𝗮𝗿𝗲 this post, 𝗳𝗼𝗹𝗹𝗼𝘄 our page & 𝘁𝗮𝗴 three friends 👭
𝗖𝗹𝗼𝘀𝗶𝗻𝗴 𝗱𝗮𝘁𝗲: 𝟭𝟴ᵗʰ 𝗗𝗲𝗰𝗲𝗺𝗯𝗲𝗿 𝟮𝟬𝟮𝟲
𝗢𝗽𝗲𝗻 𝘁𝗼 𝗮𝗹𝗹 𝗼𝗻 𝘁𝗵𝗲 𝗶𝘀𝗹𝗮𝗻𝗱 𝗼𝗳 𝗜𝗿𝗲𝗹𝗮𝗻𝗱`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-18',
      eligibility: 'island-of-ireland',
      prizeValue: '500',
    },
  },
  {
    text: `Beara Boat Tours is feeling generous 🐬
To win a private dolphin trip for your family (6 people, worth over €400) answer us this: what's the name of our boat?
Answers by private message please, not in the comments!! Until this day week.`,
    facts: {
      promoterName: 'Beara Boat Tours',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-29',
      prizeValue: '400',
      kind: 'competition',
    },
  },
  {
    text: `👶 Baby photo competition 👶
Cutest Christmas smile wins a photoshoot worth €199 with Tiny Toes Studio. Upload your pic at tinytoes.example/smile. Voting opens 1 Dec and ends 14 Dec; entries in by 30 Nov please!
Babies up to 24 months. Parents must be over 18 and live in Leinster.`,
    facts: {
      competitionTitle: '|Baby photo competition',
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-30',
      prizeValue: '199',
      kind: 'competition',
      over18: 'on',
      eligibility: 'roi',
    },
  },
  {
    text: `Last Friday's winner: Colm from Athy 👏👏
This week you could win a €50 SuperSaver gift card. Open our app, tap Spin & see instantly if you're a winner – one spin a day, every day until 13 December.
ROI customers only. T+Cs: https://supersaver.example/spin/terms.html`,
    facts: {
      entryMethod: 'online-form',
      kind: 'instant-win',
      prizeValue: '|50',
      entryFrequency: 'daily',
      competitionEndDate: '2026-12-13',
      eligibility: 'roi',
      termsUrl: 'https://supersaver.example/spin/terms.html',
    },
  },
  {
    text: `🏆 Vote to win! Vote for your favourite café in our Food Awards and you could win a night away in The Mill Hotel. Voting closes at 5pm, Wed 2 December. foodawards.example/vote
The awards are on 21 January 2027 in Killarney.`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-02',
    },
  },
  {
    text: `Sadly no NI this time, sorry pals – the Republic of Ireland only because of the couriers 😢
But if you're in the South: win our whole autumn range of knitwear! Like, comment & you're in.
Ends 01/12`,
    facts: {
      entryMethod: 'social-media',
      eligibility: 'roi',
      competitionEndDate: '2026-12-01',
    },
  },
]
