/** What a sentence of the text must say for a field to have a value; the first one that is met decides. */
export type Phrase = readonly [value: string, is: RegExp, unless?: RegExp]

/** What is counted, and for whom. */
const ONE = String.raw`(?:one(?: \(1\))?|1|a single|single)`
const ENTRY = String.raw`(?:(?!(?:prize|winner|voucher|offer|discount)s?\b)[\p{L}-]+ ){0,3}?`
const PERSON = String.raw`(?:person|people|household|home|address|e-?mail(?: address)?|child|customer|student|reader|entrant|caller|member|player|participant|individual|family|account|mobile(?: number)?|phone(?: number)?)`
const PER = String.raw`(?:per|for each|for every|from each|by each|a|an)`
const is = (...sources: string[]) => new RegExp(sources.join('|'), 'iu')

export const ADULTS: readonly Phrase[] = [
  [
    'on',
    is(
      String.raw`\b(?:aged|age|over|over the age of|be|least|strictly|than) (?:18|eighteen)\b(?![,.]?\d)(?! (?:months?|weeks?|days?|hours?|minutes?|prizes?|winners?)\b)(?! years?\b(?!(?: of age| old|'| (?:and|or) )))`,
      String.raw`\b(?:18s?|eighteen)(?: years(?: of age)?)?,? (?:or|and|&) (?:over|older|above)\b`,
      String.raw`(?<![\d.,])18(?: years)?\s?\+`,
      String.raw`\bover[- ](?:18|eighteen)'?s\b|\bos cionn 18\b`,
    ),
  ],
]
export const FREQUENCY: readonly Phrase[] = [
  [
    'unlimited',
    is(
      String.raw`\bunlimited (?:number of )?entries\b`,
      String.raw`\bas (?:often|many (?:times|comments|entries|photos|stories|guesses|votes|\p{L}+)) as (?:you|they)\b`,
      String.raw`\bno limit (?:on|to) (?:the number of|how (?:many|often))\b`,
      String.raw`\b(?:multiple|more than one) (?:entries|comments|guesses) (?:are |is )?(?:welcome|allowed|permitted|accepted)\b`,
      String.raw`\b(?:each|every) (?:comment|tag|tagged friend|trip) (?:= ?|is |counts as |equals )(?:1|one|an?) entry\b`,
    ),
  ],
  [
    'daily',
    is(
      String.raw`\b${ONE} ${ENTRY}${PER} (?:${PERSON},? (?:${PER} |each |every )?)?(?:calendar )?(?:day|24 hours)\b`,
      String.raw`\bper ${PERSON},? (?:per|a|each|every) (?:calendar )?day\b`,
      String.raw`\bonce (?:a|per|each|every|in every) (?:day|24 hours)\b`,
      String.raw`\b(?:enter|play|vote|spin) (?:again )?(?:daily|every day|each day)\b`,
      String.raw`\bevery 24 hours\b`,
    ),
  ],
  [
    'weekly',
    is(
      String.raw`\b${ONE} ${ENTRY}${PER} (?:${PERSON},? (?:${PER} |each |every )?)?week\b`,
      String.raw`\bper ${PERSON},? (?:per|a) week\b`,
      String.raw`\bonce (?:a|per|each|every) week\b`,
      String.raw`\b(?:enter|play|vote) (?:weekly|every week)\b`,
    ),
  ],
  [
    'once',
    is(
      String.raw`\b${ONE} ${ENTRY}(?:(?:per |p\/|by each |for each |from each )${PERSON}|pp|p\/p)\b`,
      String.raw`\bonly ${ONE}\b.{0,45}\b(?:by|from|per) each ${PERSON}`,
      String.raw`\b(?:enter|register)(?: only)? once(?: only)?\b(?! (?:a|on|per|each|every|in)\b)`,
      String.raw`\benter the [\p{L} ]{3,30} once\b(?! (?:a|per|each|every|in|the|you|they|we|it)\b)|\bonce only\b|\bone (?:comment|entry|guess|vote) each\b|\bonly (?:enter|register|be entered) once\b`,
      String.raw`\b(?:multiple|duplicate) entries (?:are|will|may|can)(?: not|n't|not)`,
    ),
  ],
]
export const DAILY_RULE: readonly Phrase[] = [
  ['24-hours', /\b(?:every|per|each|once in) 24 hours\b/i],
  ['calendar-day', /\bcalendar day\b|\bmidnight to midnight\b/i],
]
export const KIND: readonly Phrase[] = [
  [
    'instant-win',
    /\binstant[- ]wins?\b|\binstantly (?:win|if|whether)\b|\b(?:find out|see) instantly\b|\binstantly if you\b/i,
    /\binstant wins too\b/i,
  ],
  [
    'competition',
    is(
      String.raw`\bcorrect answers?\b|\banswer (?:the|this|our|a|us)\b.{0,20}\b(?:question|this)\b|\btie-?breaker\b`,
      String.raw`\bin (?:under |fewer than |no more than |at most )?\d+ words\b|\bwords or (?:less|fewer)\b`,
      String.raw`\b(?:best|cutest|funniest|scariest|most creative) (?:\p{L}+ ){0,2}?(?:photo|picture|entry|caption|answer|smile|recipe|story|costume|video|shot|wins)\b`,
      String.raw`\b(?:winning|favourite) (?:photo|recipe|entry|story|essay)\b`,
      String.raw`\b(?:closest|nearest) (?:guess|to)\b|\bguess (?:the|how|\p{L}+'s)|\b(?:can you|and) guess\b`,
      String.raw`(?:^|\s)(?:q|question|ceist)\s?[:.]`,
      String.raw`\b(?:answers?|tell us)\b[^.!?]{0,20}:`,
      String.raw`\b(?:answer|text) (?:the|your) (?:answers?|question)\b|\banswer (?:\p{L}+ ){1,3}questions?\b|\banswers? (?:to|by|on)\b|\b(?:with|followed by) your answers?\b|\bthe (?:answer|question) (?:below|to)\b|\ba question will be asked\b`,
      String.raw`\b(?:panel of )?judges? (?:will|pick|choose|decision)|\bjudging panel\b|\bas judged by\b`,
      String.raw`\b(?:photo(?:graphy)?|caption|colouring|design) (?:comp(?:etition)?|contest|prize)\b|\b(?:(?<!taking )our (?:\p{L}+ )?quiz|quiz (?:comp|contest|prize)|secret sound|crossword|essays?|poems?|poetry|short stor(?:y|ies)|name (?:our|the) \p{L}+)\b`,
      String.raw`\bcolour in\b`,
    ),
    /\bjudges?'? decision is final\b/i,
  ],
  [
    'free-prize-draw',
    is(
      String.raw`\b(?:free )?prize draw\b`,
      String.raw`\b(?:picked|chosen|selected|drawn|pick|choose|select|call)\b.{0,20}\bat random\b`,
      String.raw`\brandom(?:ly)? (?:draw|picked|chosen|selected|drawn|number)\b`,
      String.raw`\bout of (?:the|a) hat\b`,
      String.raw`\bentered into (?:a|the|our) (?:free )?draw\b`,
    ),
  ],
]
