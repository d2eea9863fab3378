import texts from '#content/win-warnings.json' with { type: 'json' }

export type SignID = keyof typeof texts.signs

/** `weak` ones occur in genuine messages too. */
export const SIGNS: Readonly<Record<SignID, { title: string; advice: string; weak?: boolean }>> =
  texts.signs
/** What to look for, for people without script too. ECC Ireland names the same signs. */
export const CHECKLIST = texts.checklist
export const NOTHING_FOUND = texts.nothingFound

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
