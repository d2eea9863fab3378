/** What to look for, for people without script too. ECC Ireland names the same signs. */
export const CHECKLIST = [
  {
    title: 'Money',
    text: 'A fee for delivery, customs, tax, insurance or a deposit. A prize costs its winner nothing.',
  },
  { title: 'Your card', text: 'A card number “to check your age” or “only for verification”.' },
  { title: 'Codes', text: 'A password, a PIN, or the code that was just texted to you.' },
  {
    title: 'Crypto and gift cards',
    text: 'Bitcoin, a money transfer office, “friends and family”, or the numbers of gift cards.',
  },
  { title: 'Hurry', text: 'Minutes or hours to answer. Promoters give winners days.' },
  {
    title: 'The link',
    text: 'What comes before the first single “/” is not the site you know: anpost.com is An Post’s, anpost.com.parcels.example is not.',
  },
  {
    title: 'Silence',
    text: 'You are told to keep quiet, or to write somewhere other than where you entered.',
  },
  { title: 'Your entry', text: 'You never entered. Nobody wins a draw that they are not in.' },
] as const

export const NOTHING_FOUND = 'No warning sign found. Ask the promoter through its own site.'
