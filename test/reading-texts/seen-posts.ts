import type { ReadingText } from './types.ts'

export const SEEN_POSTS: readonly ReadingText[] = [
  {
    text: `Harbour House Hotel
3h · 🌐
🎁 WIN a weekend in Dingle for two 🎁
We’re giving away 2 nights B&B with dinner on one evening, worth €450!
To enter:
❤️ Like this post
👯 Tag a friend you’d bring
📲 Share to your story for a bonus entry
Closes 5pm on Friday 4 December 2026. Winner announced Monday 7 December. Open to residents of Ireland & NI. Over 18s.`,
    facts: {
      competitionTitle: 'WIN a weekend in Dingle for two',
      promoterName: 'Harbour House Hotel',
      prizeValue: '450',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-04',
      winnerAnnouncementDate: '2026-12-07',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `🎶 WIN TICKETS TO DERMOT KENNEDY 🎶
We have a pair of tickets for the gig on 18 December in the 3Arena.
Text KENNEDY to 51444 (€2 per text) before 5pm on Friday 4 December 2026.
Winner drawn on air Saturday 5 December.`,
    facts: {
      competitionTitle: 'WIN TICKETS TO DERMOT KENNEDY',
      entryMethod: 'phone-text',
      costsMoney: 'on',
      competitionEndDate: '2026-12-04',
      winnerAnnouncementDate: '2026-12-05',
      kind: 'free-prize-draw|',
    },
  },
  {
    text: `Competition time! 🥳 Win a €200 voucher for our shop.
Q. What year did we open?
Email your answer to win@beansandbarley.example
Closing date: 11th December. ROI only.
Full T&Cs at beansandbarley.example/terms`,
    facts: {
      prizeValue: '200',
      entryMethod: 'email',
      competitionEndDate: '2026-12-11',
      eligibility: 'roi',
      kind: 'competition',
      termsUrl: 'https://beansandbarley.example/terms',
    },
  },
  {
    text: `saltandsilver.ie
✨GIVEAWAY✨
Win the earrings in this pic (€65). To enter:
1️⃣ Follow @saltandsilver.ie
2️⃣ Like this post
3️⃣ Tag two friends (each comment = 1 entry)
Ends Sunday 2️⃣9️⃣ November at 8pm. Island of Ireland only ☘️`,
    facts: {
      promoterName: 'saltandsilver.ie',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-29',
      eligibility: 'island-of-ireland',
      entryFrequency: 'unlimited|',
      prizeValue: '65|',
    },
  },
  {
    text: `We hit 10k followers!! 🎉🎉 To say thanks we're giving one of you a €500 One4all card.
Like ❤️ Comment 💬 Share ↗️
Winner picked Friday 8pm. Not open to NI or UK, sorry!!`,
    facts: {
      entryMethod: 'social-media',
      eligibility: 'roi|',
      prizeValue: '500',
    },
  },
  {
    text: `Glenmore Farm Shop
November 19 at 10:30 AM
*** WIN YOUR CHRISTMAS TURKEY & HAM ***
Simply pop into the shop, fill out an entry form and drop it in the box beside the till. No purchase necessary.
Draw takes place Saturday 19th December at 6pm, last entries 5pm that day.`,
    facts: {
      competitionTitle: 'WIN YOUR CHRISTMAS TURKEY & HAM',
      promoterName: 'Glenmore Farm Shop',
      entryMethod: 'in-store',
      winnerAnnouncementDate: '2026-12-19',
      competitionEndDate: '2026-12-19',
    },
  },
  {
    text: `Want to win a year’s supply of coffee? ☕
Sign up on our website 👉 www.roastery9.example/win 👈
One entry per person. Closes 31/12/2026. ROI and NI. T&Cs apply.`,
    facts: {
      entryMethod: 'online-form',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-31',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `🎟️ COMPETITION 🎟️
Two tickets to Ireland v Fiji on Saturday 28 Nov up for grabs.
To enter: retweet this post & follow us. Closes Wed 25 Nov 12 noon. #competition #IREvFIJ`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-25',
    },
  },
  {
    text: `Day 3 of our advent calendar 🎄 Today’s prize: a pair of wool socks from Connemara Knits.
Comment SOCKS to enter. Closes at midnight tonight; new prize tomorrow!`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-22',
    },
  },
  {
    text: `Bríd’s Bakes
🍰 Win a cake for your Communion! 🍰
DM us your child’s name and the date of the big day. Entries until 31 January 2027. Winner picked at random on St Brigid’s Day.
Cork city and county only.`,
    facts: {
      promoterName: 'Bríd’s Bakes',
      competitionTitle: 'Win a cake for your Communion!',
      entryMethod: 'social-media',
      competitionEndDate: '2027-01-31',
      winnerAnnouncementDate: '2027-02-01',
      kind: 'free-prize-draw',
      eligibility: 'roi|',
    },
  },
  {
    text: `Calling all Belfast foodies! WIN brunch for six at Linen Hall Kitchen 🥞 Like, share and tell us who you'd bring. Closes 1st Dec. Belfast residents only, 18+.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-01',
      eligibility: 'ni|',
      over18: 'on',
    },
  },
  {
    text: `Enter our free prize draw for a chance to win a Nintendo Switch 2 (RRP €469.99)! Just leave your email at gamecellar.example/switch. Winner will be chosen at random on 14/12/26. Entries close 13/12/26 @ 23:59. Ireland only (sorry NI).`,
    facts: {
      entryMethod: 'online-form',
      kind: 'free-prize-draw',
      prizeValue: '470|469',
      winnerAnnouncementDate: '2026-12-14',
      competitionEndDate: '2026-12-13',
      eligibility: 'roi',
    },
  },
  {
    text: `Seaview Spa & Resort is in Ballybunion.
1 d ·
You + your mam + our spa = 💆‍♀️💆‍♀️
Win a mother & daughter spa day worth €320! Comment below and tell us why your mam deserves it most. The best answer wins. Competition ends on the 6th of December.`,
    facts: {
      entryMethod: 'social-media',
      prizeValue: '320',
      competitionEndDate: '2026-12-06',
      kind: 'competition',
      promoterName: 'Seaview Spa & Resort|',
    },
  },
  {
    text: `⏰ 24 hours left! ⏰ Our competition to win a family pass to Tayto Park closes tomorrow at noon. Enter here: https://funforkids.example/win-pass`,
    facts: {
      entryMethod: 'online-form',
      competitionEndDate: '2026-11-23',
    },
  },
  {
    text: `Win a signed Cork jersey! Raffle tickets €5 each on our iDonate page, all money to Marymount. Draw on Friday the 18th of December live on our Facebook page. Get your tickets before 6pm that evening.`,
    facts: {
      entryMethod: 'online-form',
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-18',
      competitionEndDate: '2026-12-18|',
      competitionTitle: 'Win a signed Cork jersey!|',
    },
  },
  {
    text: `💥 FLASH GIVEAWAY 💥 First person to comment with the name of the island in this picture wins a print! Fastest finger first. ROI + NI.`,
    facts: {
      entryMethod: 'social-media',
      eligibility: 'island-of-ireland',
      kind: 'competition|',
    },
  },
  {
    text: `We are giving away a Weber BBQ worth €799!

Every €100 you spend in store or online gives you one entry. Offer runs from 1 June 2026 to 31 July 2026.

Congrats to Tom from Nenagh, our 2025 winner.`,
    facts: {
      prizeValue: '799',
      costsMoney: 'on',
      competitionEndDate: '2026-07-31',
      entryMethod: 'in-store|online-form|',
      competitionTitle: 'We are giving away a Weber BBQ worth €799!|',
    },
  },
  {
    text: `Win a hurling camp place for your little one 🏑

How to enter:
➡️ Like our page
➡️ Share this post publicly
➡️ Comment DONE when complete

Winner announced this day week (Sunday 29 November).
Closing time 6pm on the day. Kids aged 6-13.`,
    facts: {
      competitionTitle: 'Win a hurling camp place for your little one',
      entryMethod: 'social-media',
      winnerAnnouncementDate: '2026-11-29',
      competitionEndDate: '2026-11-29|',
    },
  },
  {
    text: `🏖️ SUMMER 2027 🏖️ Book any holiday with us by 31 January 2027 and you'll go into the draw to get it FREE (up to €4,000). Call into any of our branches or ring 01 000 0000.`,
    facts: {
      costsMoney: 'on',
      competitionEndDate: '2027-01-31',
      entryMethod: 'in-store|phone-text',
      prizeValue: '4000|',
    },
  },
  {
    text: `Northside Credit Union
Members' Christmas draw! 10 winners of €1,000 each. All members over 18 with an active share account are entered automatically, no need to do anything. Draw: Thursday 17 December 2026.`,
    facts: {
      promoterName: 'Northside Credit Union',
      over18: 'on',
      winnerAnnouncementDate: '2026-12-17',
      prizeCount: '10',
    },
  },
  {
    text: `Whatsapp us on 086 000 0000 with the word GOLD and your name to win a gold bracelet from Treasures of Thurles! Draw on Sunday, closing Sat midnight`,
    facts: {
      entryMethod: 'phone-text',
      competitionEndDate: '2026-11-28',
      winnerAnnouncementDate: '2026-11-29',
    },
  },
  {
    text: `Comórtas na Nollag! 🎄 Chun ciseán bia a bhuachan, cliceáil “is maith liom” agus cuir trácht thíos. Dúnann an comórtas ar 10 Nollaig. Fógrófar an buaiteoir ar 11 Nollaig.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-10',
      winnerAnnouncementDate: '2026-12-11',
    },
  },
  {
    text: `#win a copy of our new cookbook. RT & follow by 9pm Monday 30/11. UK only pls x`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-30',
    },
  },
  {
    text: `W𝐈𝐍 a 𝟓-star stay at Dromquin House!!
ℂ𝕝𝕠𝕤𝕖𝕤 𝟙𝟛ᵗʰ 𝔻𝕖𝕔𝕖𝕞𝕓𝕖𝕣. Tag your plus one 👇`,
    facts: {
      competitionTitle: 'WIN a 5-star stay at Dromquin House!!',
      competitionEndDate: '2026-12-13',
      entryMethod: 'social-media',
    },
  },
  {
    text: `TheSockDrawer.ie
Sponsored ·
Win a sock subscription worth €120 🧦🧦 Enter at the link before 4.12.26. No purchase necessary, Republic of Ireland and Northern Ireland, 18+`,
    facts: {
      promoterName: 'TheSockDrawer.ie',
      prizeValue: '120',
      entryMethod: 'online-form',
      competitionEndDate: '2026-12-04',
      eligibility: 'island-of-ireland',
      over18: 'on',
    },
  },
  {
    text: `Who wants a PS5?? 🎮 €1 a ticket, max 50 tickets per person, 999 tickets in total. Instant wins too: 20 x €25 site credit. Draw goes live Thurs 3rd Dec 9pm on FB or sooner if sold out. Over 18s only. ROI & UK. Postal entry available, see site.`,
    facts: {
      costsMoney: 'on',
      winnerAnnouncementDate: '2026-12-03',
      over18: 'on',
      eligibility: 'island-of-ireland',
      entryMethod: 'online-form|post|',
      kind: 'instant-win|free-prize-draw|',
      prizeCount: '20|',
    },
  },
  {
    text: `Kinsale Arts Week 🎨
We have x2 festival passes to give away! Comment with your favourite artist by Thurs, 26 Nov. Passes are valid 3-10 July 2027 and cannot be exchanged.`,
    facts: {
      promoterName: 'Kinsale Arts Week|',
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-26',
      prizeCount: '2|',
    },
  },
  {
    text: `Tralee Cycles
📣📣 We’ll be giving away a kids’ bike every Friday in December! Register once at www.traleecycles.example/kids and you’re in all four draws (4th, 11th, 18th and 25th). Last registrations 24 December.`,
    facts: {
      promoterName: 'Tralee Cycles',
      entryMethod: 'online-form',
      entryFrequency: 'once',
      competitionEndDate: '2026-12-24',
      prizeCount: '4|',
    },
  },
  {
    text: `Vote for your sports star of 2026 and be entered into a draw for a €300 Life Style Sports voucher. Vote as many times as you like at sportsstar.example until midnight Sunday 13th December.`,
    facts: {
      entryMethod: 'online-form',
      kind: 'free-prize-draw|',
      prizeValue: '300',
      entryFrequency: 'unlimited',
      competitionEndDate: '2026-12-13',
    },
  },
  {
    text: `Win your Debs dress 👗 (up to €650). Nominate yourself or a friend by email: debs@gownsbygrainne.example – tell us in under 50 words why. We close entries on New Year's Eve. Under 18s must have a parent's permission.`,
    facts: {
      competitionTitle: 'Win your Debs dress (up to €650)|Win your Debs dress|',
      entryMethod: 'email',
      competitionEndDate: '2026-12-31',
      prizeValue: '650',
      kind: 'competition',
    },
  },
  {
    text: `We've an amazing prize for one lucky family: a trip to Lapland! Valued at over €3.5k. Listen to Drive with Dan all week for your cue to WhatsApp. Next cue word Monday after 4! Thanks to Snowflake Holidays.`,
    facts: {
      prizeValue: '3500',
      entryMethod: 'phone-text',
    },
  },
  {
    text: `SPOT THE DIFFERENCE 👀 Find all 7 and send us a private message with your answers. One winner gets a €30 cinema voucher. We'll draw from all correct answers on Monday 30th. Get your guesses in by 10pm Sunday 29th.`,
    facts: {
      entryMethod: 'social-media',
      kind: 'competition',
      competitionEndDate: '2026-11-29',
      winnerAnnouncementDate: '2026-11-30',
      prizeValue: '30|',
    },
  },
  {
    text: `Our Mother’s Day giveaway ended on 14 March – thanks to all 2,300 of you who entered! Winner: @lorraine_k. Next one coming at Easter.`,
    facts: {
      competitionEndDate: '2026-03-14|',
    },
  },
  {
    text: `House of Wool is on Instagram
houseofwool.donegal
Follow
Win a handwoven throw from our looms in Ardara! Like & save this post, tag a friend who's always cold. Multiple comments welcome. Open worldwide! Closing 15th December 2026`,
    facts: {
      promoterName: 'houseofwool.donegal|House of Wool',
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-15',
      entryFrequency: 'unlimited',
    },
  },
  {
    text: `🍀 St. Patrick's Day Festival 2027 🍀
Design our float and win €1,500 for your school! Post your entries to Float Competition, Parade Office, Main St, Ennis before Jan 29. Open to primary schools in Clare.`,
    facts: {
      entryMethod: 'post',
      competitionEndDate: '2027-01-29',
      prizeValue: '1500',
      kind: 'competition|',
      eligibility: 'roi|',
    },
  },
  {
    text: `AD | I've teamed up with @wildatlanticskin to give one of you their full range (worth £150/€175). Make sure you're following us both, like this post & leave a 💚. Entries close this Friday at 6pm. Open to UK & ROI.
Good luck! x`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-27',
      eligibility: 'island-of-ireland',
      prizeValue: '175',
    },
  },
  {
    text: `Can you guess how many sweets are in the jar?? 🍬 €1 a guess in the shop, all for Pieta. Closest guess wins the jar + a €40 voucher. Closing Saturday 12th December 5pm`,
    facts: {
      entryMethod: 'in-store',
      costsMoney: 'on',
      competitionEndDate: '2026-12-12',
      kind: 'competition',
    },
  },
  {
    text: `📸 PHOTO COMP! Use #MyWildNephin on your public Instagram posts between now and 10th January for a chance to win a drone. Judges will pick the best photo and the winner will be announced 18 January 2027. As many photos as you like.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2027-01-10',
      winnerAnnouncementDate: '2027-01-18',
      kind: 'competition',
      entryFrequency: 'unlimited',
    },
  },
  {
    text: `The winner of our hamper competition is Mary B! 👏 DM us, Mary. Next up: WIN afternoon tea for 2 at Carrigmore House, comment ☕ below to enter. You've until Wednesday 2 Dec.`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-12-02',
    },
  },
  {
    text: `Win €50,000! Yes, fifty thousand euro 💶 Play our new scratch game in the app, free to play once every 24 hours. 18+, Republic of Ireland. Ends 31st March 2027. Play responsibly.`,
    facts: {
      prizeValue: '50000',
      entryFrequency: 'daily',
      entryDailyRule: '24-hours',
      over18: 'on',
      eligibility: 'roi',
      competitionEndDate: '2027-03-31',
      entryMethod: 'online-form',
    },
  },
  {
    text: `Did you know? We're 40 this year! 🎂 So we've hidden 40 golden eggs around Kilkenny. Find one, bring it to our showroom & claim your prize. Hunt ends 20 December at close of business. All prizes must be claimed by 31 December.`,
    facts: {
      entryMethod: 'in-store',
      competitionEndDate: '2026-12-20',
      prizeCount: '40|',
    },
  },
  {
    text: `It's not a scam I promise 😂 We're really giving away a caravan (2019 Swift, worth approx €15 000). Enter free at https://roamfree.example/caravan-comp, terms: https://roamfree.example/terms. Competition closing 28 Feb 2027. 32 counties. Must hold full licence & be over 25.`,
    facts: {
      prizeValue: '15000',
      entryMethod: 'online-form',
      termsUrl: 'https://roamfree.example/terms',
      competitionEndDate: '2027-02-28',
      eligibility: 'island-of-ireland',
    },
  },
  {
    text: `Win! Win! Win!
Cinema tickets x 4 🍿 Snapchat or Insta us a pic of your movie night. Ends 28/11. Must live in Republic or Northern Ireland`,
    facts: {
      entryMethod: 'social-media',
      competitionEndDate: '2026-11-28',
      eligibility: 'island-of-ireland',
      kind: 'competition|',
    },
  },
]
