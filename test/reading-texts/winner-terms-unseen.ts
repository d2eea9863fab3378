import type { ReadingText } from './types.ts'

/** The part of T&Cs about winners: read once, when its rules were done. */
export const UNSEEN_WINNER_TERMS: readonly ReadingText[] = [
  {
    text: `Winner Selection & Notification. One winner will be selected at random on or about 14 December 2026. The winner will be notified by email within 5 working days of the draw. If the winner does not respond within 72 hours of notification, the prize will be forfeited and another entrant selected.`,
    facts: { winnersTold: 'email', answerWithin: '72 hours' },
  },
  {
    text: `We'll DM the lucky winner on Friday. You've 48 hours to get back to us or we'll pick someone else. Hampers will be delivered within 10 days.`,
    facts: { winnersTold: 'social-media', answerWithin: '48 hours', prizeWithin: '10 days' },
  },
  {
    text: `The winner will be notified by telephone by a member of the marketing team. Prizes will be posted by registered post within 28 working days of the winner confirming their details.`,
    facts: { winnersTold: 'phone', prizeWithin: '28 working days' },
  },
  {
    text: `Winners will be notified by post within 28 days. Prizes must be claimed within 30 days of the date on the letter of notification.`,
    facts: { winnersTold: 'post', answerWithin: '30 days' },
  },
  {
    text: `The list of winners will be published on our website for at least 28 days after the closing date.`,
    facts: { winnersTold: 'list' },
  },
  {
    text: `The promoter will attempt to contact the winner by phone and email. If the winner has not responded within seven days of first contact, the promoter shall be entitled to dispose of the prize as it sees fit.`,
    facts: { winnersTold: 'email, phone', answerWithin: '7 days' },
  },
  {
    text: `Five winners are drawn every Friday during the promotion. Each weekly winner will be contacted by email and has 5 days to supply a delivery address. Please allow four weeks for delivery.`,
    facts: { winnersTold: 'email', answerWithin: '5 days', prizeWithin: '28 days' },
  },
  {
    text: `All entries must be received by 5pm on 4 December. Late entries will not be accepted. Only one entry per person. Employees may not enter.`,
    facts: {},
  },
  {
    text: `The winners will be contacted through the social media account with which they entered and must send their contact details within 24 hours. Failure to do so will result in a new winner being drawn.`,
    facts: { winnersTold: 'social-media', answerWithin: '24 hours' },
  },
  {
    text: `Notification: By text message to the mobile number used. Claim: reply YES within 48 hours. Delivery: within 28 days of claim.`,
    facts: { winnersTold: 'phone', answerWithin: '48 hours', prizeWithin: '28 days' },
  },
  {
    text: `Winners will be informed via email by 18 January 2027. Winners must acknowledge the email within fourteen (14) days to be eligible for the prize. The voucher will be emailed within 7 days thereafter.`,
    facts: { winnersTold: 'email', answerWithin: '14 days', prizeWithin: '7 days' },
  },
  {
    text: `The Promoter accepts no responsibility for entries lost in the post. The holiday must be booked within 3 months and completed within twelve months. Flights must be booked 60 days in advance.`,
    facts: {},
  },
  {
    text: `The winner's name will be announced on our Facebook page on 21 December and the winner will be messaged privately. If a winner fails to respond within 3 days the prize will go to a runner-up.`,
    facts: { winnersTold: 'social-media|social-media, list', answerWithin: '3 days' },
  },
  {
    text: `Your prize will be sent to the address you gave us within six weeks of the closing date. Winners are notified by letter, phone or email.`,
    facts: { winnersTold: 'email, phone, post', prizeWithin: '42 days' },
  },
  {
    text: `In the event that a winner cannot be contacted within 5 working days, a replacement winner will be chosen from the remaining entries. Winners are contacted by telephone.`,
    facts: { winnersTold: 'phone', answerWithin: '5 working days' },
  },
  {
    text: `Once you have been told that you won (by email), you have one week to accept your prize in writing. Cheques are issued within 21 working days.`,
    facts: { winnersTold: 'email', answerWithin: '7 days', prizeWithin: '21 working days' },
  },
  {
    text: `Winners will receive their prize within 8-10 weeks. Winners will be contacted by email.`,
    facts: { winnersTold: 'email', prizeWithin: '70 days' },
  },
  {
    text: `The closing date is 30 November. The draw will take place within 3 days. Winner notified by email the same day. Unclaimed prizes will be redrawn after 7 days.`,
    facts: { winnersTold: 'email', answerWithin: '7 days' },
  },
  {
    text: `The winner will be notified by email and must respond by return email within twenty-four hours to claim the tickets. Tickets will be left at the door under the winner's name.`,
    facts: { winnersTold: 'email', answerWithin: '24 hours' },
  },
  {
    text: `We delete all personal data within 90 days of the draw. You may unsubscribe by email at any time; requests are handled within 30 days.`,
    facts: {},
  },
  {
    text: `Winner will be called live on the Breakfast Show. If the call isn't answered within 5 rings another listener will be called. Prizes can be collected from reception within 14 days.`,
    facts: { winnersTold: 'phone', answerWithin: '14 days|' },
  },
  {
    text: `Winners will be notified by email within 14 days of the Closing Date and the names of all winners will appear in the January issue. The prize shall be dispatched not later than 30 days after the winner has been notified.`,
    facts: { winnersTold: 'email, list', prizeWithin: '30 days' },
  },
  {
    text: `If the Promoter does not hear back from the winner within a period of ten days of sending the notification email, the winner will be disqualified.`,
    facts: { winnersTold: 'email', answerWithin: '10 days' },
  },
  {
    text: `The promoter is Sligo Surf Shop. The winner will be picked on 1 December and notified. No purchase necessary.`,
    facts: {},
  },
  {
    text: `The winner will be asked to sign a release and return it within 7 days. The winner will be contacted by telephone in the first instance and thereafter by email. Prizes will be fulfilled within 60 days.`,
    facts: { winnersTold: 'email, phone', answerWithin: '7 days', prizeWithin: '60 days' },
  },
  {
    text: `Is é an buaiteoir a roghnófar ná an chéad ainm as an hata. The winner will be notified by WhatsApp message and must collect the prize within 2 weeks.`,
    facts: { winnersTold: 'phone', answerWithin: '14 days' },
  },
  {
    text: `Winner must reply to the email sent by us within 36 hours. The Promoter will use reasonable endeavours to deliver the prize within 14 days of the winner's reply.`,
    facts: { winnersTold: 'email', answerWithin: '36 hours', prizeWithin: '14 days' },
  },
  {
    text: `The winner will be notified by email at the address registered with their account within 48 hours of the draw. Prizes will be credited to the account within 5 days.`,
    facts: { winnersTold: 'email', prizeWithin: '5 days' },
  },
  {
    text: `Winners will be contacted via Instagram DM or email. Beware of fake accounts: we will never ask you to click a link. Unanswered messages after 72 hours mean the prize is offered to someone else.`,
    facts: { winnersTold: 'email, social-media', answerWithin: '72 hours' },
  },
  {
    text: `The Promoter will notify the winners within 2 days of the draw and will then ask for a delivery address. The prize will be shipped within 3 business days of the winner giving it, and no reply within a fortnight forfeits it.`,
    facts: { answerWithin: '14 days', prizeWithin: '3 working days' },
  },
]
