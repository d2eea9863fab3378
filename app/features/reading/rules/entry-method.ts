import type { CHOICE_FIELDS } from '#app/features/listings/rules/choices.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'

type Method = keyof (typeof CHOICE_FIELDS)['entryMethod']['choices']
/** `says`: an instruction; `names`: its word in a sentence about entering; `hints`: where nothing says more. */
type Signs = { says: RegExp; names?: RegExp; hints?: RegExp }

const LINK = String.raw`(?:https?:\/\/|www\.|(?<![@\w.-])[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,9}\.(?:ie|com|co|net|org|eu|uk|example)\b)`
const EMAIL = String.raw`[^\s@]{1,64}@[^\s@.]+\.\S`
const PLACE = String.raw`(?:shop|store|till|counter|desk|reception|office|library|branch|showroom|pharmac(?:y|ies)|caf[eé]|bar|restaurant|stall|stand|station|credit union|school|host|door)(?:e?s)?`
const AT_PLACE = String.raw`(?:in|into|at|to|with|from) (?:(?:any|one|all|of|the|our|your|a|local) )*(?:(?!online|app\b)[^\s.!?]+ )?${PLACE}`
const patterns = (...sources: string[]) =>
  new RegExp(sources.map((one) => `\\b(?:${one})`).join('|'), 'i')

const SIGNS: Readonly<Record<Method, Signs>> = {
  'in-store': {
    says: patterns(
      String.raw`(?:drop|pop|hand|put|place|vote|leave|return|bring|(?<!to )spend|buy|purchase|register|pick up|guess(?:es)?|entry|forms?|nominat\w+|(?<!free )tickets?(?! (?:to|for)\b)|lines|stubs?|join|show|claim|tell us)\b.{0,40}\b${AT_PLACE}(?!\w)`,
      String.raw`(?:in|into) (?:the|our|a) (?:\w+ )?(?:box|drum|barrel|bowl|jar|hat at)\b(?! (?:below|above))`,
      String.raw`(?:call|pop|drop) in(?:to)? (?!the )|hand (?:it|them|your \w+) (?:back|in)\b|bring your .{0,30}\bin\b`,
      String.raw`(?:at|from) the (?:counter|till|bar|desk|door)|(?:service|customer|information|reception|front|library|concierge) desk`,
      String.raw`visit (?:any|our|us|your)\b.{0,30}\b(?:stores?|shops?|branch(?:es)?|showrooms?)`,
    ),
    hints: patterns(
      'in[- ]store',
      'tickets from [a-z]',
      'tickets? (?:are )?(?:available|on sale|can be bought) (?:from|behind|in|at)',
      String.raw`(?:draw|raffle)\b.{0,20}\bfrom (?!€|£)`,
      'scratch ?cards?|ask (?:your server|in store|at)|staff will',
    ),
  },
  'phone-text': {
    says: patterns(
      String.raw`(?:text|message)\b.{0,80}\bto (?:\+?0\d[\d ]{6,}|\+?353|5[\dx]{4}\b|[1-9]\d{4}\b)`,
      String.raw`text (?:the|us|your|in)\b`,
      String.raw`texts? (?:cost|charged)|calls (?:cost|charged)|per text`,
      String.raw`(?:phone|ring|calls?)(?: us| in| now)? (?:.{0,15}\bon |to )?\+?[01]\d[\d ]{4,}`,
      String.raw`(?:caller|studio line|lines close|whatsapp us|(?:to|cue to|and) whatsapp)\b`,
      String.raw`whatsapp\b.{0,20}\b0\d`,
      String.raw`seol t[eé]acs`,
    ),
    names: patterns('whatsapp', String.raw`(?:texts?|ring|phone)(?= (?!number)\w)`),
  },
  email: {
    says: patterns(
      String.raw`e-?mail (?:us|your|a|an|up|it|entries|answers?)\b`,
      String.raw`(?:enter|apply|send|submit|answers?|entry|entries|reply|photos?|guess(?:es)?|nominat\w+|recipe|essays?|seol)\b.{0,80}\b(?:to|at|by|chuig|via) (?:${EMAIL}|e-?mail\b)`,
      String.raw`reply to this (?:e-?mail|newsletter)`,
      String.raw`e-?mail\b.{0,60}\bto ${EMAIL}|e-?mail ${EMAIL}`,
    ),
    hints: patterns(String.raw`(?:suggestions|entries|entry)\b.{0,20}\bby e-?mail`, EMAIL),
  },
  post: {
    says: patterns(
      String.raw`(?:on|send|with) a (?:stamped )?postcard`,
      String.raw`(?:send|post|write|writing|entries|answers?)\b.{0,120}\b(?:p\.?o\.? box|freepost)\b`,
      String.raw`post (?:it|them|this|yours?|entries)\b.{0,100}\bto\b(?!.{0,40}\b(?:instagram|facebook|tiktok|page|story|wall|twitter)\b)`,
      String.raw`(?:send|post|return|entries|answers?)\b[^@]{0,90}\bto:? [^@]{0,90}, ?(?:(?:co\.?|county) [a-z]|unit \d|[^@,]{0,20}\b(?:street|road|square|place|floor|dublin \d))`,
      'and post to\\b|(?:pop|put|stick|drop) (?:it|them) in the post|postmarked|by (?:first|second|return)(?: class)? post',
    ),
    hints: patterns('by post', 'postal entr'),
    names: patterns('coupon|token|postcard'),
  },
  'social-media': {
    says: patterns(
      String.raw`(?:like(?! to\b)|love|follow(?! the (?:link|steps|instr))|share|tag|save|rt|retweet|repost)\b.{0,40}(?:,|&|\+|and|\/).{0,20}\b(?:like|follow|share|tag|comment|save|subscribe|leave|tell|dm)\b`,
      String.raw`(?:like|heart) this\b|(?:like|share|retweet|rt|repost|save) (?:and share )?(?:this|our|the|my) (?:pinned )?(?:post|page|photo|pic|picture|reel|video|tweet)`,
      String.raw`tag (?:us|me|a|an|one|two|three|your|\d|some\w+|any\w+|who\w*|as many)\b`,
      String.raw`(?:comment|commenting) (?:below|with|your|done|on (?:this|our|the)|here|[A-Z"'“☕-🧿])`,
      String.raw`(?:leave|post|drop|pop|put) (?:us )?(?:a|your) (?:comment|💚)|in the comments?\b|comments close|leave a \P{L}|(?:pop|drop) your \w+ below`,
      String.raw`tell us below|(?:share|post|upload)\b.{0,40}\b(?:to|on) (?:your )?(?:insta(?:gram)?|facebook|tiktok|twitter|wall)\b|tagging @|(?:dm|pm) us\b|(?:send|drop) us a (?:message|dm|pm)|(?:direct|private) message|message (?:us|the page|our page)`,
      String.raw`rt \+|tweet us|(?:use (?:the hashtag )?|with |using )#\w+|and tag @|(?:snapchat|insta) (?:or insta )?us`,
      String.raw`following us|give us a follow`,
      String.raw`cuir tr[aá]cht`,
    ),
    hints: patterns('(?:like|follow) (?:us|our|@)', 'facebook post', 'comment'),
    names: patterns('tag|selfie|retweet|hashtag|insta(?:gram)?|facebook|tiktok|youtube'),
  },
  'online-form': {
    says: patterns(
      String.raw`(?:fill (?:in|out)|complet\w+|submit|use|using|via|through|l[ií]on isteach)\b.{0,40}\b(?:forms?|fhoirm|portal|widget)\b(?!.{0,30}\b(?:reception|counter|desk|till|box|store|shop)\b)`,
      String.raw`(?:fill (?:in|out)) (?:your|the) (?:details|name)`,
      String.raw`(?:enter|entry|entries|entering|sign up|register(?:ed)?|vote|voting|play|apply|switch|upload|opt in|email address|your email|leave your email|subscribe)\b[^.!?]{0,60}${LINK}`,
      String.raw`(?:enter|entry|register|sign up|vote|play|apply|nominate)(?:ed)?\b.{0,15}\b(?:online|here|now|below|at the link|on our (?:web)?site)`,
      String.raw`(?:link in (?:our |the )?bio|entry type: online|online entry|scan the (?:qr )?code|scan to|gleam)\b`,
      String.raw`(?:on|through|via|to|visit) (?:our|the) (?:website|competition page)|at the checkout|(?:our|the) (?:\w+ )?app\b|log (?:in|on)(?:to| to) (?:your|the|our)|create an account|on this page|on our \S+ page`,
      String.raw`(?:the|a) (?:box|button|form) (?:below|above)|press enter|opt in`,
      String.raw`take the quiz|play our`,
    ),
    hints: patterns(String.raw`online\b`, LINK),
    names: patterns(
      String.raw`(?:online|click|survey|website|register|download|subscribe|scan)\b`,
      LINK,
    ),
  },
}
const METHODS = Object.keys(SIGNS) as Method[]
/** Sentences about winners, terms, complaints and what is not needed. */
const OTHER =
  /^(?:from|to|reply-to|cc): |\b(?:winners? (?:is|was|are|were|will|contacted|notified|announced|picked|drawn|chosen|selected)|notified|congrat\w+|complaints?|quer(?:y|ies)|contact us|helpline|unsubscribe|privacy|questions\?|cannot be|will not be|won't be|not associated|in no way|please share)\b/i
/** The address in such a sentence is not where people enter. */
const TERMS = /\b(?:terms|conditions|rules|t ?& ?cs?)\b/i
const ENTERS = /\b(?:enter(?:ed)?|to win|could win|of winning|chance|guess|answers?|vote)\b/i
const NOT_THIS = /\bnot (?:in|by|via|through|on)\b[^.,;]*/gi

/** Returns how people enter; '' as value where the text only hints at several ways. */
export function entryMethod(sentences: readonly string[]): ReadField | undefined {
  const about = sentences.filter((one) => !OTHER.test(one)).map((one) => one.replace(NOT_THIS, ' '))
  // The way that is named first, as most texts name the usual one first.
  const [said] = find(about, 'says')
  if (said) return { value: said.method, from: shorten(said.sentence) }
  const named = find(
    about.filter((one) => ENTERS.test(one)),
    'names',
  )
  const others = about.filter((one) => !TERMS.test(one))
  const hints = named.length > 0 ? named : find(others, 'hints')
  const [hint] = hints
  const isOne = hints.every(({ method }) => method === hint?.method)
  return hint && { value: isOne ? hint.method : '', from: shorten(hint.sentence) }
}

function find(sentences: readonly string[], kind: keyof Signs) {
  return sentences.flatMap((sentence) =>
    METHODS.map((method) => ({
      method,
      sentence,
      at: SIGNS[method][kind]?.exec(sentence)?.index ?? -1,
    }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at),
  )
}
