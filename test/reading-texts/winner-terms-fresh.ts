import type { ReadingText } from './types.ts'

/** The part of T&Cs about winners: 30, 20 and 18, each written after the rules were last mended and read before they were again. */
export const FRESH_WINNER_TERMS: readonly ReadingText[] = [
  {
    text: `8. The winner will be selected at random by SuperValu from all valid entries received. 9. The winner will be contacted within 2 working days of the closing date using the email address provided on entry. 10. If the winner cannot be contacted within 5 days of first being notified, another winner will be selected.`,
    facts: { winnersTold: 'email', answerWithin: '5 days' },
  },
  {
    text: `Winners shall be notified via the mobile number through which they entered. Prizes not claimed within 28 days will be forfeited and donated to Pieta House.`,
    facts: { winnersTold: 'phone', answerWithin: '28 days' },
  },
  {
    text: `The prize will be delivered to the winner's home address in the Republic of Ireland within 6 - 8 weeks of the closing date. No cash alternative.`,
    facts: { prizeWithin: '56 days' },
  },
  {
    text: `RTÉ Guide will contact the winner by phone between 9am and 5pm on the Monday after the draw. Three attempts will be made, after which a new name will be drawn.`,
    facts: { winnersTold: 'phone' },
  },
  {
    text: `We will reply to your comment if you have won, so keep an eye on your notifications! You then have 24 hours to message us with your details.`,
    facts: { winnersTold: 'social-media', answerWithin: '24 hours' },
  },
  {
    text: `Winners will be notified by An Post no later than 31 January 2027. Please allow up to 14 working days for your voucher to arrive.`,
    facts: { winnersTold: 'post', prizeWithin: '14 working days' },
  },
  {
    text: `The winner is obliged to reply to the winning notification within one calendar month, otherwise the prize is void.`,
    facts: { answerWithin: '30 days' },
  },
  {
    text: `Confirmation of the win will be sent to the email address linked to your Clubcard account. Clubcard points will be added within 21 days.`,
    facts: { winnersTold: 'email', prizeWithin: '21 days' },
  },
  {
    text: `Names of the winners will be displayed in the shop window in Main Street, Dungarvan from 21 December. Hampers must be collected by 4pm on Christmas Eve.`,
    facts: { winnersTold: 'list' },
  },
  {
    text: `The Promoter will make two attempts to contact each provisional winner by email and, failing that, by telephone. A provisional winner who has not replied within 96 hours of the second attempt will be disqualified.`,
    facts: { winnersTold: 'email, phone', answerWithin: '96 hours' },
  },
  {
    text: `Entries close at midnight on 10 December. Competition is not open to residents of Northern Ireland. The judges' decision is final and no correspondence will be entered into.`,
    facts: {},
  },
  {
    text: `The winner will be announced on the Late Late Toy Show and contacted afterwards by a member of the production team. Flights must be taken within 12 months.`,
    facts: {},
  },
  {
    text: `Should the winner not accept the prize by email within 10 days of receipt of the notification email, the prize will be deemed to have been declined.`,
    facts: { winnersTold: 'email', answerWithin: '10 days' },
  },
  {
    text: `Winning tickets will be emailed as PDF 48 hours before the show. Winners get an email from tickets@olympia.ie by noon on Thursday.`,
    facts: { winnersTold: 'email' },
  },
  {
    text: `Our team will slide into the winner's DMs on Instagram. If we don't hear from you in 48hrs we'll redraw. Your goodie bag goes in the post within a week.`,
    facts: { winnersTold: 'social-media', answerWithin: '48 hours', prizeWithin: '7 days' },
  },
  {
    text: `A list of prize winners can be had by sending a stamped addressed envelope to the promoter within 60 days of the closing date. Winners will be notified in writing.`,
    facts: { winnersTold: 'list|post|post, list|' },
  },
  {
    text: `Winners are informed by text on the night. Cash prizes are paid by bank transfer within three working days of the winner sending us an IBAN.`,
    facts: { winnersTold: 'phone', prizeWithin: '3 working days' },
  },
  {
    text: `The draw takes place on the last Friday of each month. That month's winner will get a call and must confirm within two hours or the next name out is rung.`,
    facts: { winnersTold: 'phone', answerWithin: '2 hours' },
  },
  {
    text: `Your personal data is kept for no more than 30 days after the prize has been awarded. Winners will be told by e-mail.`,
    facts: { winnersTold: 'email' },
  },
  {
    text: `The winner must produce photo identification within 7 days of being asked for it. The car can be collected from the dealership from 1 February.`,
    facts: { answerWithin: '7 days|' },
  },
  {
    text: `Winners will be notified by direct message from @dunnesstores only. The winner must provide a postal address within 3 days. Delivery takes 5 to 10 working days.`,
    facts: { winnersTold: 'social-media', answerWithin: '3 days', prizeWithin: '10 working days' },
  },
  {
    text: `Winner notification: telephone and email. Time to claim: 14 days. Prize dispatch: within 30 days of claim.`,
    facts: { winnersTold: 'email, phone', answerWithin: '14 days', prizeWithin: '30 days' },
  },
  {
    text: `The winner will be notified by email within seven days. The winner's first name and county will be published on www.glenisk.com for four weeks.`,
    facts: { winnersTold: 'email, list' },
  },
  {
    text: `If you are lucky enough to win, you'll hear from us by email before Christmas. Didn't reply within 5 working days? We're afraid the prize goes to somebody else.`,
    facts: { winnersTold: 'email', answerWithin: '5 working days' },
  },
  {
    text: `Vouchers are valid for five years from the date of issue and will be dispatched by registered post within 10 days of the draw.`,
    facts: { prizeWithin: '10 days' },
  },
  {
    text: `Entrants consent to be contacted by phone by the promoter's market research partner. Winners will be chosen on 15 December.`,
    facts: {},
  },
  {
    text: `Each finalist will be phoned by the station and has until 5pm the next day to say yes. The overall winner will receive the prize money within 60 days.`,
    facts: { winnersTold: 'phone|', prizeWithin: '60 days' },
  },
  {
    text: `The Credit Union will write to all winners. Prizes unclaimed after three months revert to the draw fund.`,
    facts: { winnersTold: 'post', answerWithin: '90 days' },
  },
  {
    text: `Winners will be emailed. The promoter is not responsible for emails that land in spam. Failure to respond in 72 hours means you lose the prize. The prize will be with you within 15 business days of our hearing from you.`,
    facts: { winnersTold: 'email', answerWithin: '72 hours', prizeWithin: '15 working days' },
  },
  {
    text: `One entry every 24 hours. The winner has to book the stay within 30 days of winning and to travel by 30 June. We'll be in touch by phone.`,
    facts: { winnersTold: 'phone|' },
  },
  {
    text: `The lucky winner will receive a phone call from one of our presenters on Friday 18 December. Their prize will be couriered out to them inside 10 working days.`,
    facts: { winnersTold: 'phone', prizeWithin: '10 working days' },
  },
  {
    text: `All prize winners will receive an email with a link to claim. The link expires 7 days after it is sent.`,
    facts: { winnersTold: 'email', answerWithin: '7 days|' },
  },
  {
    text: `Winners have seven days from the date of the announcement to claim their prize by emailing marketing@lidl.ie. Winners are announced on our Facebook page.`,
    facts: { winnersTold: 'social-media|list|social-media, list|', answerWithin: '7 days' },
  },
  {
    text: `We'll give the winner a ring. No answer? We'll try twice more over the following 24 hours before picking another name.`,
    facts: { winnersTold: 'phone' },
  },
  {
    text: `Prizes will be dispatched no later than 28 days following receipt of the winner's acceptance. Winners will be notified by email.`,
    facts: { winnersTold: 'email', prizeWithin: '28 days' },
  },
  {
    text: `The winner will be notified within 72 hours of the draw by the email address submitted on the entry form, and will be required to respond within 5 calendar days.`,
    facts: { winnersTold: 'email', answerWithin: '5 days' },
  },
  {
    text: `Winners' details will be passed to the hotel, who will post out the voucher. Vouchers expire 12 months after issue.`,
    facts: {},
  },
  {
    text: `A text will be sent to the winner. Winners must text back YES before 6pm the following day.`,
    facts: { winnersTold: 'phone' },
  },
  {
    text: `The promoter shall contact the winner through Facebook Messenger. The winner shall have a period of 48 hours in which to reply. Failing that a substitute shall be drawn.`,
    facts: { winnersTold: 'social-media', answerWithin: '48 hours' },
  },
  {
    text: `Instant win prizes are sent automatically by email within 1 hour. Physical prizes ship in 4-6 weeks.`,
    facts: { winnersTold: 'email|', prizeWithin: '42 days|' },
  },
  {
    text: `The winning name will be printed in the Kerryman on 7 January. Prize to be collected from the newspaper's office in Tralee.`,
    facts: { winnersTold: 'list' },
  },
  {
    text: `Should we be unable to reach the winner by telephone or email by 5pm on 4 January, the runner-up will be offered the prize.`,
    facts: { winnersTold: 'email, phone' },
  },
  {
    text: `Winners will be notified by email and asked to complete a claim form, which must be returned within 14 days. Please allow 30 days from receipt of the claim form for delivery.`,
    facts: { winnersTold: 'email', answerWithin: '14 days', prizeWithin: '30 days' },
  },
  {
    text: `The winner is contacted privately. Entrants agree to receive emails from the promoter for up to 12 months and can opt out in 2 clicks.`,
    facts: {},
  },
  {
    text: `The winner's prize shall be lodged to their bank account within ten days of them furnishing their bank details. The winner shall be informed by post.`,
    facts: { winnersTold: 'post', prizeWithin: '10 days' },
  },
  {
    text: `Winners must reply to our DM within one day. All winners will be listed in our Instagram Stories.`,
    facts: {
      winnersTold: 'social-media|list, social-media|social-media, list',
      answerWithin: '1 day|24 hours',
    },
  },
  {
    text: `If we have not heard from you by midnight on 12 December, your prize will be reallocated. Emails to winners go out on 8 December.`,
    facts: { winnersTold: 'email|' },
  },
  {
    text: `The prize draw is run by An Garda Síochána Credit Union. Members who win are telephoned, and the list of winners is on display in each branch. Cars are handed over within 8 weeks.`,
    facts: { winnersTold: 'phone, list', prizeWithin: '56 days' },
  },
  {
    text: `If the winner declines or does not take up the prize inside of three weeks it lapses. Winners are written to at the address they gave.`,
    facts: { winnersTold: 'post', answerWithin: '21 days' },
  },
  {
    text: `Competition open for 14 days. Vouchers must be used within 6 months. The winners will be notified via email by Brown Thomas customer services.`,
    facts: { winnersTold: 'email' },
  },
  {
    text: `Winners will be notified using the contact details supplied at the time of entry. If a winner fails to claim within 10 working days of notification the promoter may award the prize to another entrant.`,
    facts: { answerWithin: '10 working days' },
  },
  {
    text: `The promoter's representative will telephone the winner on the day of the draw. Please note prizes may take up to 40 days to be delivered.`,
    facts: { winnersTold: 'phone', prizeWithin: '40 days' },
  },
  {
    text: `Successful entrants will be emailed on 14 December and must click the link in that email within 48 hours to secure their tickets.`,
    facts: { winnersTold: 'email', answerWithin: '48 hours' },
  },
  {
    text: `The winner will be tagged in the comments of the original post and will have until 6pm the following evening to send a DM to claim.`,
    facts: { winnersTold: 'social-media' },
  },
  {
    text: `The prize will be sent to the winner by courier within four weeks of the promoter receiving the winner's address. Winner to be contacted by email by 5pm on 9 December.`,
    facts: { winnersTold: 'email', prizeWithin: '28 days' },
  },
  {
    text: `Holidays must be taken within 18 months. The winner will be contacted by phone or by email and will need to respond in 3 days.`,
    facts: { winnersTold: 'email, phone', answerWithin: '3 days' },
  },
  {
    text: `Results will appear on the Promoter's website within 7 days of the draw. Winners are also informed by letter.`,
    facts: { winnersTold: 'post, list' },
  },
  {
    text: `If a winner does not make contact within 28 days of being notified, that winner's prize shall be forfeited. Notification will be by registered letter to the address on the ticket.`,
    facts: { winnersTold: 'post', answerWithin: '28 days' },
  },
  {
    text: `The shop will text you if you have won. Pick up your prize from the counter within a fortnight, or it goes back in the hat.`,
    facts: { winnersTold: 'phone', answerWithin: '14 days' },
  },
  {
    text: `Tickets will be sent by email at least 2 days before the match. The winner will be rung by Kilkenny GAA.`,
    facts: { winnersTold: 'phone|email, phone' },
  },
  {
    text: `The promotional period runs for 28 days. There are 100 prizes to be won every hour. Entry by text costs 60c. SP: Phonovation.`,
    facts: {},
  },
  {
    text: `Winner informed by email within 30 days of the closing date; if no response is received within 1 week we will redraw. Allow 6 weeks for receipt of goods.`,
    facts: { winnersTold: 'email', answerWithin: '7 days', prizeWithin: '42 days' },
  },
  {
    text: `The winner must email a photo of the till receipt to the promoter within 72 hours of being told they have won. Gift cards are activated within 5 working days.`,
    facts: { answerWithin: '72 hours', prizeWithin: '5 working days|' },
  },
  {
    text: `You will be notified by post if your entry has been drawn. Cheques will issue within 30 days.`,
    facts: { winnersTold: 'post', prizeWithin: '30 days' },
  },
  {
    text: `Once the winner's eligibility is verified, the prize will be released within 21 days. Winners will be contacted on the phone number provided.`,
    facts: { winnersTold: 'phone', prizeWithin: '21 days' },
  },
  {
    text: `Members of staff and their families are excluded. Data is deleted 30 days after the competition closes. We share no details with third parties.`,
    facts: {},
  },
  {
    text: `We aim to have your hamper with you in 5 days. Winners get a phone call from Santa himself!`,
    facts: { winnersTold: 'phone', prizeWithin: '5 days' },
  },
  {
    text: `The winners' list will be posted on the parish Facebook page. Uncollected prizes will be redrawn after 21 days.`,
    facts: { winnersTold: 'list|social-media, list', answerWithin: '21 days' },
  },
]
