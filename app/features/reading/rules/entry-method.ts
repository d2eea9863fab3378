import type { CHOICE_FIELDS } from '#app/features/listings/rules/choices.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import type { ReadField } from './read-fields.ts'

type Method = keyof (typeof CHOICE_FIELDS)['entryMethod']['choices']
/** Says: an instruction that leaves no doubt. Hints: one that counts where nothing says more. */
type Signs = { says: RegExp; hints?: RegExp }

const LINK = String.raw`(?:https?:\/\/|www\.|(?<![@\w.-])[a-z\d-]+(?:\.[a-z\d-]+)*\.(?:ie|com|co|net|org|eu|uk|example)\b)`
const EMAIL = String.raw`\S+@\S+\.\S+`
const patterns = (...sources: string[]) =>
  new RegExp(sources.map((one) => `\\b(?:${one})`).join('|'), 'i')

const SIGNS: Readonly<Record<Method, Signs>> = {
  'in-store': {
    says: patterns(
      String.raw`(?:drop|pop|hand|put|place)\b.{0,40}\b(?:in|into|at) (?:the|our|a) (?:box|drum|bowl|shop|till|desk|customer|library|office|store|counter)`,
      String.raw`go(?:es)? (?:in|into) (?:the|our|a) (?:box|drum|bowl|hat at)`,
      String.raw`(?:return|bring|hand)\b.{0,40}\b(?:to|in to|into|at) (?:the|our|your) (?:local )?(?:library|office|shop|store|desk|till|showroom|branch|school|customer)`,
      String.raw`(?:call|pop|drop) in(?:to)? (?!the )`,
      String.raw`(?:at|from) the (?:counter|till|bar|desk)`,
      String.raw`(?:entry|nomination) forms? (?:in|at|from|are available (?:in|at|from))`,
      String.raw`hand (?:it|them|your \w+) (?:back|in)\b|bring your .{0,30}\bin\b`,
      String.raw`(?:service|customer|information|reception|front) desk|(?:at|from) (?:the |our )?(?:door|stall|stand|reception)\b`,
      String.raw`from (?:any|your|the) (?:committee|club|parish)|in (?:any|one) of our (?:\w+ )?(?:shops?|stores?|caf[eé]s?|branches|restaurants?)`,
      String.raw`visit (?:any|our|us|your)\b.{0,30}\b(?:stores?|shops?|branch(?:es)?|showrooms?)`,
      String.raw`(?:guess|entry)\b.{0,20}\bin (?:the shop|store)`,
      String.raw`(?:spend|purchase|buy)\b.{0,40}\bin (?:any\b.{0,30}\bshop|store)`,
    ),
    hints: patterns(
      'in[- ]store',
      'tickets? (?:are )?(?:available|on sale|can be bought) (?:from|behind|in|at)',
      String.raw`(?:draw|raffle)\b.{0,20}\bfrom (?!€|£)`,
      'ask (?:your server|in store|at)',
      'bring it to our',
    ),
  },
  'phone-text': {
    says: patterns(
      String.raw`text\b.{0,80}\bto (?:\+?0\d[\d ]{6,}|\+?353|5[\dx]{4}\b|[1-9]\d{4}\b)`,
      String.raw`text (?:the|us|your|in)\b`,
      String.raw`texts? (?:cost|charged)|calls (?:cost|charged)|per text`,
      String.raw`(?:phone|ring|calls?)(?: us| in| now)? (?:on |to )?\+?[01]\d[\d ]{4,}`,
      String.raw`(?:caller|studio line|lines close|whatsapp us|(?:to|cue to|and) whatsapp)\b`,
      String.raw`whatsapp\b.{0,20}\b0\d`,
      String.raw`seol t[eé]acs`,
    ),
  },
  email: {
    says: patterns(
      String.raw`e-?mail (?:us|your|a|an|up|it|entries|answers?)\b`,
      String.raw`(?:by|via) e-?mail\b.{0,30}${EMAIL}`,
      String.raw`(?:send|submit|answers?|entry|entries|reply|photos?|guess(?:es)?|nominat\w+|recipe|essays?|seol)\b.{0,80}\b(?:to|at|by|chuig|via) (?:${EMAIL}|e-?mail\b)`,
      String.raw`reply to this (?:e-?mail|newsletter)`,
      String.raw`e-?mail\b.{0,60}\bto ${EMAIL}|e-?mail ${EMAIL}`,
    ),
    hints: patterns(String.raw`(?:suggestions|entries|entry)\b.{0,20}\bby e-?mail`, EMAIL),
  },
  post: {
    says: patterns(
      String.raw`(?:on|send|with) a (?:stamped )?postcard`,
      String.raw`(?:entry|entries|send|answers?)\b.{0,60}\b(?:by|via) post\b`,
      String.raw`(?:send|post|write|writing|entries|answers?)\b.{0,120}\b(?:p\.?o\.? box|freepost)\b`,
      String.raw`post (?:it|them|this|yours?|entries)\b.{0,100}\bto\b(?!.{0,40}\b(?:instagram|facebook|tiktok|page|story|wall|twitter)\b)`,
      'postmarked|by (?:first|second|return)(?: class)? post',
    ),
    hints: patterns('by post', 'postal entr'),
  },
  'social-media': {
    says: patterns(
      String.raw`(?:like|love|follow|share|tag|save|rt|retweet|repost)\b.{0,30}(?:,|&|\+|and|\/).{0,20}\b(?:like|follow|share|tag|comment|save|subscribe|leave|tell)\b`,
      String.raw`(?:like|share|retweet|rt|repost|save) (?:and share )?(?:this|our|the|my) (?:post|page|photo|pic|picture|reel|video|tweet)`,
      String.raw`tag (?:us|me|a|an|one|two|three|your|\d|some\w+|any\w+|who\w*|as many)\b`,
      String.raw`(?:comment|commenting) (?:below|with|your|done|on (?:this|our|the)|here|[A-Z"'“☕-🧿])`,
      String.raw`(?:leave|post|drop|pop|put) (?:us )?(?:a|your) (?:comment|💚)|in the comments?\b|comments close|leave a \P{L}|(?:pop|drop) your \w+ below`,
      String.raw`(?:dm|pm) us\b|(?:direct|private) message|message (?:us|the page|our page)`,
      String.raw`tweet us|use (?:the hashtag )?#\w+|(?:snapchat|insta) (?:or insta )?us`,
      String.raw`following us|give us a follow`,
      String.raw`an? (?:comment|tagged friend) (?:under|=)`,
      String.raw`cuir tr[aá]cht`,
    ),
    hints: patterns('(?:like|follow) (?:us|our|@)', 'facebook post', 'comment'),
  },
  'online-form': {
    says: patterns(
      String.raw`(?:fill (?:in|out)|complet\w+|submit|use|using|via|through|l[ií]on isteach)\b.{0,40}\b(?:forms?|fhoirm|portal|widget)\b(?!.{0,30}\b(?:reception|counter|desk|till|box|store|shop)\b)`,
      String.raw`(?:fill (?:in|out)) (?:your|the) (?:details|name)`,
      String.raw`(?:enter|entry|entries|entering|sign up|register(?:ed)?|vote|voting|play|apply|switch|upload|opt in|email address|your email|leave your email|subscribe)\b[^.!?]{0,60}${LINK}`,
      String.raw`(?:enter|entry|register|sign up|vote|play|apply|nominate)(?:ed)?\b.{0,15}\b(?:online|here|now|below|at the link|on our (?:web)?site)`,
      String.raw`(?:link in (?:our |the )?bio|entry type: online|online entry|scan the (?:qr )?code|scan to|gleam)\b`,
      String.raw`(?:on|through|via) (?:our|the) (?:website|app\b|competition page)|in (?:our|the) app\b|on this page`,
      String.raw`(?:the|a) (?:box|button|form) (?:below|above)|press enter|opt in`,
      String.raw`take the quiz|play our`,
    ),
    hints: patterns(String.raw`online\b`, LINK),
  },
}
const METHODS = Object.keys(SIGNS) as Method[]
/** Sentences about winners, terms, complaints and what is not needed. */
const OTHER =
  /^(?:from|to|reply-to|cc): |\b(?:winners? (?:is|was|are|were|will|contacted|notified|announced|picked|drawn|chosen|selected)|notified|congrat\w+|complaints?|quer(?:y|ies)|unsubscribe|privacy|questions\?|cannot be|will not be|won't be|not associated|in no way|please share)\b/i
/** The address in such a sentence is not where people enter. */
const TERMS = /\b(?:terms|conditions|rules|t ?& ?cs?)\b/i
const NOT_THIS = /\bnot (?:in|by|via|through|on)\b[^.,;]*/gi

/** Returns how people enter; '' as value where the text only hints at several ways. */
export function entryMethod(sentences: readonly string[]): ReadField | undefined {
  const about = sentences.filter((one) => !OTHER.test(one)).map((one) => one.replace(NOT_THIS, ' '))
  // The way that is named first, as most texts name the usual one first.
  const [said] = find(about, 'says')
  if (said) return { value: said.method, from: shorten(said.sentence) }
  const hints = find(
    about.filter((one) => !TERMS.test(one)),
    'hints',
  )
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
