export type SignID =
  | 'fee'
  | 'card'
  | 'crypto'
  | 'transfer'
  | 'gift-card'
  | 'secret-code'
  | 'bank'
  | 'identity'
  | 'hurry'
  | 'premium'
  | 'secrecy'
  | 'remote'
  | 'unasked'
  | 'overpaid'
  | 'alphabet'
  | 'imitation'
  | 'other-site'
  | 'hidden-link'
  | 'download'
  | 'free-mail'

/** `weak` ones occur in genuine messages too. */
type Explained = { title: string; advice: string; weak?: true }

export const SIGNS: Readonly<Record<SignID, Explained>> = {
  fee: {
    title: 'It asks you to pay',
    advice:
      'A prize costs its winner nothing: no postage, customs, tax, insurance or deposit. Don’t pay.',
  },
  card: {
    title: 'It asks for your card',
    advice: 'Nobody needs your card to send you a prize, or to check your age or address.',
  },
  crypto: {
    title: 'It mentions crypto',
    advice: 'A crypto payment can’t be reversed. No promoter here pays or is paid this way.',
  },
  transfer: {
    title: 'It asks you to send money',
    advice:
      'Money sent by an app, a bank or a money transfer office rarely comes back. Don’t send any.',
  },
  'gift-card': {
    title: 'It asks for gift cards',
    advice: 'Codes of gift cards are cash to a thief. Don’t buy any, and send no code.',
  },
  'secret-code': {
    title: 'It asks for a password, PIN or code',
    advice:
      'A code sent to your phone opens your account or approves a payment. Give it to nobody.',
  },
  bank: {
    title: 'It asks for bank details',
    advice:
      'Only a cash prize can need an IBAN. Ask the promoter through its own site before you send it.',
    weak: true,
  },
  identity: {
    title: 'It asks for papers or numbers that identify you',
    advice:
      'A promoter may look at ID when you collect. A PPS number or a copy of your passport is not needed.',
  },
  hurry: {
    title: 'It hurries you',
    advice: 'Promoters give winners days, not minutes. Take the time to ask.',
  },
  premium: {
    title: 'It can put charges on your phone bill',
    advice:
      'Numbers that begin with 15, and short numbers that begin with 5, can cost money with each call or text.',
  },
  secrecy: {
    title: 'It wants you to keep quiet, or to write elsewhere',
    advice: 'Answer where you entered. A promoter doesn’t mind being asked.',
  },
  remote: {
    title: 'It wants access to your phone or computer',
    advice: 'Don’t install or scan anything to get a prize: it lets strangers into your bank.',
  },
  unasked: {
    title: 'It names a draw that nobody enters',
    advice:
      'You can’t win what you didn’t enter. Draws of email addresses and visitors don’t exist.',
  },
  overpaid: {
    title: 'It wants money back',
    advice: 'The first payment or cheque bounces, and yours is gone.',
  },
  alphabet: {
    title: 'It mixes letters of two alphabets',
    advice: 'Letters that only look like ours hide words from filters, and addresses from you.',
  },
  imitation: {
    title: 'The link looks like a known sender’s, but isn’t',
    advice:
      'What counts is what comes right before the first single “/”. Type in the address that you know.',
  },
  'other-site': {
    title: 'The link leads away from the promoter’s site',
    advice: 'Open the page where you entered, and ask there.',
  },
  'hidden-link': {
    title: 'The link hides where it leads',
    advice: 'Short links, numbers and foreign letters hide the site behind them. Don’t open it.',
  },
  download: {
    title: 'It wants you to download something',
    advice: 'No prize needs an app from a link.',
  },
  'free-mail': {
    title: 'A big name, but a free email address',
    advice: 'Large senders write from their own domain.',
  },
}

const FEE_OF =
  '(?:customs?|processing|handling|admin(?:istration)?|(?:re-?)?delivery|shippin\\w?|postage|release|clearance|courier|transfer|insurance|activation|registration|claim|verification|certificate)'
const COST = '(?:fees?|charges?|costs?|tax|duty|deposit)'

/** Matched against each sentence, folded to lower case. */
export const PATTERNS: Readonly<Partial<Record<SignID, readonly RegExp[]>>> = {
  fee: [
    new RegExp(`\\b${FEE_OF}\\s+(?:\\w+\\s+)?${COST}\\b`),
    /\bfees?\b/,
    /(?<!\b(?:we|can|will|we'll|they) )\bpay\b(?! by cheque)/,
    /\b(?:deposit|charges?|tax(?:es)?|toll|costs?|fee)\b.{0,40}\b(?:paid|payable|outstanding|unpaid|in advance|required|applies)\b/,
    /\b(?:unpaid|outstanding)\b.{0,30}\b(?:toll|customs|charge|tax|duty|balance)\b/,
    /\bcover\b.{0,25}\b(?:postage|shipping|delivery|costs?|tax)\b/,
    /\b(?:requires?|needs?|send|pay) (?:a |the )?(?:\w+ )?deposit\b/,
    /[€£$] ?\d[\d.,]* (?:for )?(?:insurance|shipping|postage|delivery|handling|customs)\b/,
    /\b(?:send|transfer|remit)\b.{0,40}[€£$] ?\d/,
    /\btaille\b|\bioc\b/,
  ],
  card: [
    /(?<!gift |scratch |loyalty |member |steam )\bcards? (?:number|no\b|details|expiry|info|is (?:needed|required|only))/,
    /\b(?:register|verify|confirm|enter|send|add|use|need|with|by) (?:your |ur |the |a )?(?:debit |credit |bank )?card\b(?! holder)/,
    /\b(?:debit|credit) card\b/,
    /\bcv[vc]2?\b/,
  ],
  crypto: [
    /\b(?:btc|usdt|eth|crypto\w*|ethereum)\b/,
    /\b(?:bitcoin|wallet)\b.{0,40}\b(?:atm|send|pay|ready|address|unlock|deposit)\b/,
    /\b(?:send|pay|deposit|transfer)\b.{0,60}\b(?:bitcoin|wallet)\b/,
    /\bbc1[a-z0-9]{20,}|\b0x[0-9a-f]{40}\b/,
  ],
  transfer: [
    /\b(?:western union|moneygram|friends and family)\b/,
    /\b(?:send|pay|deposit|paid|payable|transfer)\b.{0,60}\b(?:revolut|bank transfer|wire)\b/,
    /\b(?:send|transfer|remit)\b (?:me |us |the |a |back )?.{0,20}[€£$] ?\d/,
  ],
  'gift-card': [
    /\bbuy\b.{0,40}\b(?:gift|steam|apple|google play|amazon) ?(?:gift )?cards?\b/,
    /\bsteam card\b/,
  ],
  'secret-code': [
    /\b(?:password|passcode|user ?id|online banking)\b/,
    /\b(?:your|username and) pin\b/,
    /\b\d[ -]?digit code\b|\bverification code\b|\bone[- ]time (?:code|password)\b|\botp\b/,
    /\bcode (?:we|you|that you|which you) (?:just |will )?(?:text|sent|received|receive|get|got)\b/,
  ],
  bank: [
    /\biban\b/,
    /\bbank (?:account|details|sort)\b/,
    /\baccount (?:number|details)\b/,
    /\bsort code\b/,
  ],
  identity: [
    /\bpps(?:n)?\b/,
    /\bcopy of (?:your|the|a) (?:passport|licence|id)\b/,
    /\bnext of kin\b/,
    /\bdate of birth\b.{0,60}\b(?:account|sort|pps|occupation)\b/,
  ],
  hurry: [
    /\bact (?:now|fast)\b|\burgent\b|\bfinal (?:notice|reminder)\b|\blast (?:chance|reminder)\b|\bimmediately\b|\bhurry\b/,
    /\bexpires? (?:today|tonight|soon|in \d+ (?:hours?|minutes?|mins?))\b/,
    /\bwithin (?:the next )?\d+ ?(?:h|hrs?|hours?|minutes?|mins?)\b/,
    /\bin (?:the )?(?:next )?\d+ (?:minutes?|mins?|hours?)\b/,
    /\blimited time\b|\bonly \d+ left\b|\bor lose it\b|\bbefore it ends\b|\btoday only\b|\bto avoid (?:cancellation|return)\b|\bavoid a penalty\b/,
  ],
  premium: [
    /\b15\d{2}[ -]?\d{3}[ -]?\d{3}\b/,
    /\btext\b.{0,20} to 5[\dx]{4}\b/,
    /€ ?\d[\d.]* (?:per|a) (?:message|text|week)\b/,
  ],
  secrecy: [
    /\b(?:do not|don't|dont) (?:tell|contact|inform|share)\b/,
    /\breply only to\b/,
    /\b(?:message|contact|text|write)\b.{0,20}\b(?:on|via|by|through) (?:whatsapp|telegram|signal)\b/,
    /\bpage (?:was|got|is) hacked\b/,
    /\blink in (?:my|our) bio\b/,
  ],
  remote: [
    /\b(?:anydesk|teamviewer|quick ?support)\b/,
    /\bqr code\b.{0,30}\bbank/,
    /\b(?:download|install) (?:this|the|our) app\b/,
  ],
  unasked: [
    /(?<![\d,.])\d[\d,.]*(?:st|nd|rd|th) visitor\b/,
    /\b(?:your )?email (?:address|id) (?:has )?won\b/,
    /\b(?:facebook|whatsapp|google|microsoft|instagram) (?:award|lottery|promo)/,
    /\binternational (?:promo|lottery)\b/,
    /\bforward this\b.{0,20}\b(?:friends|people|contacts|groups)\b/,
    /\b\d+ random people\b/,
  ],
  overpaid: [/\boverpaid\b/, /\bsend (?:me |us )?back the (?:difference|rest)\b/],
}

/** A sentence that says that nothing of this is asked. */
export const DENIAL =
  /\b(?:nothing to pay|no (?:payment|fees?|costs?|charges?) (?:is|are|apply|needed|,|for you)|no fee\b|no costs\b|free of charge|(?:delivery|prize and its delivery) (?:is|are) free|(?:is|are) paid by us|never (?:ask|need|charge)|(?:please )?(?:don't|do not) send (?:a|the|your|any))/
