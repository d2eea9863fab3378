type Sender = {
  sites: readonly string[]
  /** As it is named in messages. */
  named: RegExp
  /** In the host of a link, without its dots and hyphens. */
  inHost: RegExp
}

/** Large senders that scams in Ireland imitate most. */
export const SENDERS: readonly Sender[] = [
  sender(['anpost.com', 'anpost.ie'], /\ban ?post\b/, /anpost/),
  sender(
    ['revenue.ie', 'ros.ie'],
    /^revenue\b|\brevenue commissioners\b|\bREVENUE\b/,
    /revenue|taxrefund/,
  ),
  sender(['dpd.ie', 'dpd.com'], /^dpd\b/, /dpd/),
  sender(['eflow.ie'], /\beflow\b/, /eflow/),
  sender(['aib.ie'], /\baib\b/, /^aib|aib(?:ie|bank|alert|login)/),
  sender(['bankofireland.com', '365online.com'], /\bbank of ireland\b/, /bankofireland|365online/),
  sender(['permanenttsb.ie', 'ptsb.ie'], /\bp(?:ermanent )?tsb\b/, /ptsb|permanenttsb/),
  sender(['revolut.com'], /^revolut\b/, /revolut/),
  sender(['paypal.com'], /^paypal\b/, /paypa[l1]/),
  sender(['mygovid.ie', 'gov.ie'], /\bmygovid\b/, /mygovid|govie/),
  sender(['hse.ie'], /\bhse\b/, /^hse|hseie/),
  sender(['lottery.ie'], /\bnational lottery\b/, /lotteryie|nationallottery/),
  sender(['tesco.ie', 'tesco.com'], /\btesco\b/, /tesc[o0]/),
  sender(['dunnesstores.com'], /\bdunnes\b/, /dunnes/),
  sender(['supervalu.ie'], /\bsupervalu\b/, /supervalu/),
  sender(['lidl.ie', 'lidl.com'], /\blidl\b/, /lidl|lid1/),
  sender(['aldi.ie', 'aldi.com'], /\baldi\b/, /aldi(?:ie|win|prize|gift)|^aldi/),
  sender(['primark.com'], /\bpenneys\b/, /penneys|primark/),
  sender(['brownthomas.com'], /\bbrown thomas\b/, /brownthomas/),
  sender(['woodies.ie'], /\bwoodie['’]?s\b/, /woodies/),
  sender(['vodafone.ie', 'vodafone.com'], /\bvodafone\b/, /v[o0]daf[o0]ne/),
  sender(['electricireland.ie'], /\belectric ireland\b/, /electricireland/),
  sender(['apple.com'], /^apple\b/, /apple|icloud/),
  sender(['amazon.ie', 'amazon.co.uk', 'amazon.com'], /\bamazon\b/, /amaz[o0]n/),
  sender(['rte.ie'], /\brt[eé]\b/, /^rte(?:ie|win)?/),
]

function sender(sites: readonly string[], named: RegExp, inHost: RegExp): Sender {
  return { sites, named, inHost }
}
