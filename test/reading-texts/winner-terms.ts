import type { ReadingText } from './types.ts'

/** The part of T&Cs about winners: the texts that its rules were written with. */
export const WINNER_TERMS: readonly ReadingText[] = [
  {
    text: `Winners will be contacted by email within 7 days of the closing date and must reply within 48 hours. If no reply is received in that time the Promoter reserves the right to draw another winner. Prizes will be posted within 28 days of acceptance.`,
    facts: { winnersTold: 'email', answerWithin: '48 hours', prizeWithin: '28 days' },
  },
  {
    text: `The competition closes at midnight on Sunday 13 December 2026. The winner will be notified by direct message on Instagram within 24 hours of the draw and will have 72 hours to respond before another winner is chosen.`,
    facts: { winnersTold: 'social-media', answerWithin: '72 hours' },
  },
  {
    text: `7. The winner will be drawn at random on 5 January 2027 and will be telephoned on the number supplied. 8. If the winner cannot be reached after three attempts over two working days, a substitute winner will be drawn. 9. Delivery of the prize can take up to six weeks.`,
    facts: { winnersTold: 'phone', prizeWithin: '42 days' },
  },
  {
    text: `Winners' names will be published in the Parish Newsletter of 20 December and on our website. Prizes must be collected from the parish office.`,
    facts: { winnersTold: 'list' },
  },
  {
    text: `The winner will be notified by email or telephone. The winner must claim the prize within 14 days of notification; a prize which is unclaimed after that date will be forfeited.`,
    facts: { winnersTold: 'email, phone', answerWithin: '14 days' },
  },
  {
    text: `Ten runners-up will be informed by post no later than 15 January 2027. Allow 28 days for delivery of the prize. The promoter is not liable for prizes lost in the post.`,
    facts: { winnersTold: 'post', prizeWithin: '28 days' },
  },
  {
    text: `We will e-mail the winner at the address used to enter. Should the winner fail to respond to the notification within five (5) days, we may select an alternative winner. Please allow up to 30 days from confirmation for your prize to arrive.`,
    facts: { winnersTold: 'email', answerWithin: '5 days', prizeWithin: '30 days' },
  },
  {
    text: `The winner will be announced live on air and phoned by the presenter. Vouchers will be sent within ten working days. Presenter's decision is final.`,
    facts: { winnersTold: 'phone|phone, list', prizeWithin: '10 working days' },
  },
  {
    text: `Entrants must be 18 or over. The competition runs for 7 days. One entry per household every 24 hours. The winner is picked at random from all correct answers.`,
    facts: {},
  },
  {
    text: `The winner will be announced in the comments of this post and tagged in our stories. They have 24 hours to claim or we will pick again!`,
    facts: { winnersTold: 'social-media', answerWithin: '24 hours' },
  },
  {
    text: `Winners will be notified via the email address or mobile phone number provided within three working days of the draw. A winner who does not reply within seven days of being notified loses the right to the prize. The prize will be dispatched within 21 days of receipt of the winner's postal address.`,
    facts: { winnersTold: 'email, phone', answerWithin: '7 days', prizeWithin: '21 days' },
  },
  {
    text: `The Promoter will contact the winner by telephone and/or email within one week of the Closing Date. The winner must confirm acceptance of the prize by email within 48 hours of being contacted, after which the Promoter reserves the right to award the prize to a reserve.`,
    facts: { winnersTold: 'email, phone', answerWithin: '48 hours' },
  },
  {
    text: `Prize: a two-night stay, to be taken within 12 months of the draw, subject to availability. Bookings must be made at least 14 days in advance. The winner will be notified by email.`,
    facts: { winnersTold: 'email' },
  },
  {
    text: `The names and counties of winners are available by sending a stamped addressed envelope to the Promoter within 28 days of the closing date. The winner will be notified by letter.`,
    facts: { winnersTold: 'post' },
  },
  {
    text: `If you are a winner we'll ring you. If we can't get hold of you within 24 hours we'll draw another name. Prizes go out within two weeks.`,
    facts: { winnersTold: 'phone', answerWithin: '24 hours', prizeWithin: '14 days' },
  },
  {
    text: `Provisional winners will receive an e-mail from winners@claddaghfoods.example and must complete the claim form within 10 days of receipt of that e-mail. Prizes will be delivered within 45 days of validation of the claim.`,
    facts: { winnersTold: 'email', answerWithin: '10 days', prizeWithin: '45 days' },
  },
  {
    text: `A list of winners will be posted on www.galtycheese.example/winners from 1 February 2027. Winners will also be notified by text message to the number they entered with. Prize not claimed within one month of notification will be donated to charity.`,
    facts: { winnersTold: 'phone, list', answerWithin: '30 days' },
  },
  {
    text: `The winner will be contacted privately through Facebook Messenger. We will never ask for card details. The winner must respond within 3 days.`,
    facts: { winnersTold: 'social-media', answerWithin: '3 days' },
  },
  {
    text: `You can withdraw your entry within 14 days. We keep your details for 30 days after the competition and then delete them. We send a newsletter by email every 7 days.`,
    facts: {},
  },
  {
    text: `Winners notified by email. All prizes to be claimed within 4 weeks. Please email promotions@fastnet.example within 7 days if you have a complaint about the conduct of this promotion.`,
    facts: { winnersTold: 'email', answerWithin: '28 days' },
  },
  {
    text: `11. Winner notification: the winner will be notified by email to the address on their loyalty account. 12. Response: winners have seventy-two hours from the time of the email in which to accept. 13. Fulfilment: gift cards are issued by email within 5 working days of acceptance.`,
    facts: { winnersTold: 'email', answerWithin: '72 hours', prizeWithin: '5 working days' },
  },
  {
    text: `The draw takes place on 18 December 2026 at 3pm. The winner need not be present. The winner will be notified by phone, and their name published on our Facebook page.`,
    facts: { winnersTold: 'phone, list' },
  },
  {
    text: `The promoter shall notify the winner in writing (by email or post) within 28 days of the closing date. In the event that the prize is not accepted within 28 days of the date of notification the promoter may offer it to another entrant.`,
    facts: { winnersTold: 'email, post', answerWithin: '28 days' },
  },
  {
    text: `Beidh an buaiteoir roghnaithe go randamach. Winner picked at random and emailed on Monday. Winner to reply by 5pm Wednesday. Tickets will be held at the box office.`,
    facts: { winnersTold: 'email' },
  },
  {
    text: `The winner will be asked to provide a postal address by reply. Failure to do so within 7 days will result in disqualification and forfeiture of the prize. The prize will be sent by courier within 14 working days.`,
    facts: { answerWithin: '7 days', prizeWithin: '14 working days' },
  },
  {
    text: `Winning entrants will see an on-screen message instantly and will be emailed a confirmation. Prizes must be claimed within 72 hrs by uploading the receipt. Cash prizes will be paid by bank transfer within 30 days of a valid claim.`,
    facts: { winnersTold: 'email', answerWithin: '72 hours', prizeWithin: '30 days' },
  },
  {
    text: `We will notify the winner by email and announce their first name on Instagram. No response within two days? We redraw.`,
    facts: { winnersTold: 'email, social-media|email, list|email', answerWithin: '2 days' },
  },
  {
    text: `The judges' decision is final. Winners will be notified within 30 days of the closing date. Prizes are non-transferable and no cash alternative is offered.`,
    facts: {},
  },
  {
    text: `The winner will be contacted by the Promoter using the details provided at entry and must provide proof of age within 5 working days of request, failing which the prize will be re-drawn. The Promoter will endeavour to dispatch the prize within eight weeks.`,
    facts: { answerWithin: '5 working days', prizeWithin: '56 days' },
  },
  {
    text: `Winners will be contacted by phone call or SMS only, from 086 000 0000. If there's no answer within an hour of our second call the tickets go to the next person. Tickets are e-mailed to winners no later than 2 days before the match.`,
    facts: { winnersTold: 'phone', answerWithin: '1 hour|' },
  },
]
