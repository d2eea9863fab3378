import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import type { FieldName } from '#app/features/listings/rules/fields.ts'
import { readText } from './read-text.ts'

const TODAY = toDay('2026-11-22')
const valueOf = (field: FieldName, text: string) => readText(text, TODAY)[field]?.value

/** Each value is exactly what a field gets; undefined where the text does not say it, '' where it only hints. */
const CASES: readonly [field: FieldName, value: string | undefined, texts: readonly string[]][] = [
  [
    'eligibility',
    'island-of-ireland',
    [
      'Open to residents of Ireland & NI.',
      'ROI + NI',
      'UK & Ireland only',
      'Entrants must live in the 32 counties.',
      'Open to residents of the UK and ROI, excluding the Channel Islands.',
      'Open to all on the island of Ireland (excluding employees).',
      'Oscailte do chách ar oileán na hÉireann.',
    ],
  ],
  [
    'eligibility',
    'roi',
    [
      'Republic of Ireland only (excluding Northern Ireland).',
      'RoI only (excluding NI)',
      'Open to residents of Ireland, except Northern Ireland.',
      'Not open to residents of Northern Ireland. Entrants must be resident in the Republic of Ireland.',
      'Open to residents of the island of Ireland, excluding Northern Ireland.',
      'Residents of the Republic of Ireland. NI residents may not enter.',
      'Entrants must live in County Kerry.',
      'Irish residents, 18+',
    ],
  ],
  [
    'eligibility',
    'ni',
    [
      'Open to residents of Northern Ireland only.',
      'NI residents only',
      'Not open to residents of the Republic of Ireland. Open to NI residents.',
    ],
  ],
  ['eligibility', '', ['UK residents only, excluding Northern Ireland.', 'GB residents only.']],
  [
    'eligibility',
    undefined,
    [
      'This promotion is not open to residents of the Republic of Ireland.',
      'Not open to NI or ROI.',
      'Delivery within the Republic of Ireland is free.',
      'Win a tour of Northern Ireland!',
      'Win tickets to Ireland v Fiji.',
      'Entrants from Northern Ireland are welcome.',
      'Win tickets to the All-Ireland final.',
    ],
  ],
  [
    'entryMethod',
    'social-media',
    ['Win! Like, tag a friend.', 'Giveaway: like this post and share it.', '#Win: RT & follow'],
  ],
  [
    'entryMethod',
    'email',
    [
      'To win, email your answer.',
      'Competition: answers by email to win@shop.example',
      'Enter by email.',
    ],
  ],
  ['entryMethod', 'phone-text', ['Text WIN to 51444 (€2).', 'Ring 01 000 0000 to enter.']],
  ['entryMethod', 'post', ['Win: send a postcard to PO Box 1, Cork.']],
  ['entryMethod', 'in-store', ['Drop your entry into the box in our shop.']],
  [
    'entryMethod',
    'online-form',
    ['To enter, fill in the form below.', 'Enter at www.shop.example/win'],
  ],
  [
    'entryMethod',
    undefined,
    [
      'The winner will be notified by email.',
      'Winners will be contacted by phone or post.',
      'This promotion is in no way associated with Facebook.',
      'For queries email help@shop.example.',
    ],
  ],
  [
    'costsMoney',
    'on',
    [
      'Text WIN to 51444 (€2 per text).',
      'To win, text KAYAK to 51444 (€2)',
      'Texts cost 60c. Enter now!',
      'Win a car! Tickets are €20 each or 3 for €50.',
      'Buy any two packs to enter.',
      'Spend €50 to be entered in the draw.',
      'Proof of purchase necessary to enter.',
      'Call 1550 123 456 to win.',
    ],
  ],
  [
    'costsMoney',
    undefined,
    [
      'Win a €50 voucher. No purchase necessary.',
      'Buy any pack to enter. No purchase necessary.',
      'Text WIN to 51444. Standard network rates apply.',
      'Win tickets worth €45 each.',
      'Rugby tickets €30 each or 2 for €50.',
    ],
  ],
  [
    'prizeValue',
    '1500',
    [
      'A prize worth €1.500!',
      'A prize worth €1,500!',
      'A prize worth €1 500.',
      'A prize worth €1.500,00.',
      'A prize worth €1,500.00.',
      'A prize worth 1,500 euro.',
      'A prize worth €1.5k.',
    ],
  ],
  [
    'prizeValue',
    '2000000',
    ['A prize fund of €2m', 'A prize worth €2 million!', 'A jackpot of €2,000,000'],
  ],
  ['prizeValue', '1500000', ['A prize worth €1.5 million']],
  [
    'prizeValue',
    undefined,
    [
      'A prize worth €1.5.',
      'A prize worth €1.50.00.',
      'A prize worth €1,50,000.',
      'A prize worth €12.5000.',
      'Worth £500.',
      'A prize worth €20 each.',
      'Win €10 off your next shop.',
      'Spend €50 to enter.',
      'A prize worth €999999999999.',
      'A prize worth €0.',
    ],
  ],
  [
    'over18',
    'on',
    ['18+', 'Over 18s only', 'Aged 18 or over', 'You must be at least 18 years of age'],
  ],
  [
    'over18',
    undefined,
    [
      'We have been baking for over 18 years.',
      'Over 18,000 of you entered.',
      'Under 18s need a parent’s consent.',
      'Aged 18 months? Win nappies.',
      'Aged 16 or over',
    ],
  ],
  [
    'competitionEndDate',
    '2026-12-31',
    [
      'Competition closes at 12am on 1 January 2027.',
      'Competition closes at 12 a.m. on Friday 1 January 2027.',
      'Closes 1 January 2027 at 00:00',
      'Closes 00.00 on 1 January 2027',
      'Closing date: 1/1/2027 00:00 GMT',
      'Closes at midnight on 31 December 2026.',
      'Closes 31 December 2026 at 10:00.',
      'Closes at 12pm on 31 December 2026.',
      'Closing date: 31ˢᵗ December 2026',
      '𝗖𝗹𝗼𝘀𝗶𝗻𝗴 𝗱𝗮𝘁𝗲: 𝟯𝟭 𝗗𝗲𝗰𝗲𝗺𝗯𝗲𝗿 𝟮𝟬𝟮𝟲',
      'Closes 31\u200B December\u2060 2026',
      'Closes 31 Decem\u00ADber 2026',
      'Closes 3\uFE0F\u20E31\uFE0F\u20E3 December 2026',
      'Closes 31 December ’26',
      'Email your answer before 5pm on Thursday 31 December 2026.',
    ],
  ],
  [
    'competitionEndDate',
    '',
    [
      'The winner of the last one has until today.\nCloses on Friday.',
      'Closes tonight at midnight.',
    ],
  ],
  [
    'competitionEndDate',
    undefined,
    [
      'Winners have until 18 December 2026 to claim.',
      'We will email the winner by 4 December 2026.',
      'Our Mother’s Day giveaway ended on 14 March.',
      'The shop is closed from 24 December until 2 January.',
    ],
  ],
  [
    'winnerAnnouncementDate',
    '2026-12-07',
    [
      'Winner announced Monday 7 December.',
      'Closes 4 December 2026. The draw takes place on 7 December 2026.',
      'Drawn on 6 December 2026. Winners announced on 7 December 2026.',
    ],
  ],
  [
    'winnerAnnouncementDate',
    undefined,
    [
      'Winners will be notified within 7 days.',
      'Prizes must be claimed by 7 December 2026.',
      'Closes 10 December 2026. Last month’s winner was picked on 7 November 2026.',
      'Enter our draw before 7 December 2026.',
      'The winner gets tickets for the gig on 7 December 2026.',
    ],
  ],
  [
    'termsUrl',
    'https://shop.example/terms',
    ['T&Cs: https://shop.example/terms', 'Full terms and conditions at shop.example/terms.'],
  ],
  [
    'termsUrl',
    undefined,
    ['T&Cs apply. Enter at https://shop.example/win', 'Mail terms@shop.example'],
  ],
  [
    'competitionTitle',
    'Win a weekend in Dingle',
    [
      '🎁 Win a weekend in Dingle 🎁\nLike and share!',
      'Harbour House\n2h · 🌐\n*** Win a weekend in Dingle ***\nLike and share!',
      'Subject: Win a weekend in Dingle\n\nHello!',
    ],
  ],
  [
    'competitionTitle',
    undefined,
    ['WIN WIN WIN!\nLike and share!', 'Win a weekend. It is easy.\nLike!', 'Hello\nthere'],
  ],
  [
    'promoterName',
    'Harbour House',
    [
      'Harbour House\n2h · 🌐\nWin a weekend',
      'From: Harbour House <win@harbour.example>\n\nHello!',
      'The promoter is Harbour House, Pier Road, Kinsale.',
      'Promoter of this competition: Harbour House.',
    ],
  ],
  ['promoterName', undefined, ['It’s Christmas!\nWin a weekend', 'Competition Rules\n1. Enter.']],
]

for (const [field, value, texts] of CASES)
  test.for(texts)(`${field} is ${value ?? 'not said'}: %s`, (text) => {
    expect(valueOf(field, text)).toBe(value)
  })

test('a closing date in words that people typed comes back in plain letters', () => {
  const { competitionEndDate } = readText('Closes 31ˢᵗ\u200B Dec\u0008ember 2026!', TODAY)
  expect(competitionEndDate).toEqual({ value: '2026-12-31', from: 'Closes 31st December 2026!' })
})
