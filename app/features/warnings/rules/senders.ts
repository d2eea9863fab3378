type Sender = {
  name: string
  /** As it is named in messages. */
  named: RegExp
  /** In the host of a link, without its dots and hyphens. */
  inHost: RegExp
  sites: readonly string[]
}

/** Large senders that scams in Ireland imitate most, with their own sites. */
export const SENDERS: readonly Sender[] = [
  sender('An Post', ['anpost.com', 'anpost.ie'], /\ban ?post\b/, /anpost/),
  sender(
    'Revenue',
    ['revenue.ie', 'ros.ie'],
    /^revenue\b|\brevenue commissioners\b|\bREVENUE\b/,
    /revenue|taxrefund/,
  ),
  sender('DPD', ['dpd.ie', 'dpd.com'], /^dpd\b/, /dpd/),
  sender('eFlow', ['eflow.ie'], /\beflow\b/, /eflow/),
  sender('AIB', ['aib.ie'], /\baib\b/, /^aib|aib(?:ie|bank|alert|login)/),
  sender(
    'Bank of Ireland',
    ['bankofireland.com', '365online.com'],
    /\bbank of ireland\b/,
    /bankofireland|365online/,
  ),
  sender(
    'Permanent TSB',
    ['permanenttsb.ie', 'ptsb.ie'],
    /\bp(?:ermanent )?tsb\b/,
    /ptsb|permanenttsb/,
  ),
  sender('Revolut', ['revolut.com'], /^revolut\b/, /revolut/),
  sender('PayPal', ['paypal.com'], /^paypal\b/, /paypa[l1]/),
  sender('MyGovID', ['mygovid.ie', 'gov.ie'], /\bmygovid\b/, /mygovid|govie/),
  sender('HSE', ['hse.ie'], /\bhse\b/, /^hse|hseie/),
  sender('National Lottery', ['lottery.ie'], /\bnational lottery\b/, /lotteryie|nationallottery/),
  sender('Tesco', ['tesco.ie', 'tesco.com'], /\btesco\b/, /tesc[o0]/),
  sender('Dunnes Stores', ['dunnesstores.com'], /\bdunnes\b/, /dunnes/),
  sender('SuperValu', ['supervalu.ie'], /\bsupervalu\b/, /supervalu/),
  sender('Lidl', ['lidl.ie', 'lidl.com'], /\blidl\b/, /lidl|lid1/),
  sender('Aldi', ['aldi.ie', 'aldi.com'], /\baldi\b/, /aldi(?:ie|win|prize|gift)|^aldi/),
  sender('Penneys', ['primark.com'], /\bpenneys\b/, /penneys|primark/),
  sender('Brown Thomas', ['brownthomas.com'], /\bbrown thomas\b/, /brownthomas/),
  sender('Woodie’s', ['woodies.ie'], /\bwoodie['’]?s\b/, /woodies/),
  sender('Vodafone', ['vodafone.ie', 'vodafone.com'], /\bvodafone\b/, /v[o0]daf[o0]ne/),
  sender('Electric Ireland', ['electricireland.ie'], /\belectric ireland\b/, /electricireland/),
  sender('Apple', ['apple.com'], /^apple\b/, /apple|icloud/),
  sender('Amazon', ['amazon.ie', 'amazon.co.uk', 'amazon.com'], /\bamazon\b/, /amaz[o0]n/),
  sender('RTÉ', ['rte.ie'], /\brt[eé]\b/, /^rte(?:ie|win)?/),
]

function sender(name: string, sites: readonly string[], named: RegExp, inHost: RegExp): Sender {
  return { name, sites, named, inHost }
}
