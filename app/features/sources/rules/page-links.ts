import { normaliseEntryUrl } from '#app/features/listings/rules/duplicates.ts'
import { baseOf, type PageFacts } from '#app/lib/web/parse-page.ts'
import { registrableDomain } from '#app/lib/web/registrable-domain.ts'
import { ITEMS_MAX, resolveLink, type RawItem } from './items.ts'

const WIN =
  /\b(?:win|winning (?:an?|one|tickets)|be (?:an?|our|the) (?:\w+ )?winner|buaigh|up for grabs|in with a chance)\b/i
const COMPETITION =
  /\b(?:competitions?|comps|contests?|give-?aways?|prizes?|raffles?|sweepstakes?|com[oó]rtas|crannchur|draws?(?! (?:an?|on|with|your)\b))\b/i
/** 'One of five lucky winners' is what one may become. */
const ONE_OF_WINNERS =
  /\bone of (?:the |our )?(?:\d+|two|three|four|five|six|eight|ten|twelve|twenty|fifty|lucky) (?:\w+ )?winners\b/gi
const TERMS_APPLY =
  /\b(?:terms|conditions|t ?& ?cs?)\b(?=[^.!?]{0,30}\bapply\b)|\bsee (?:our |the )?(?:rules|terms|t ?& ?cs?)\b/gi
const OTHER_DRAWS =
  /\b(?:cup|final|goalless|group|league|round|scoreless) draw\b|\bsong contest\b/gi

const ABOUT_COMPETITIONS =
  /\b(?:terms|conditions|t ?& ?cs?|rules|privacy|cookies?|policy|winners?|results?|faqs?)\b|^how\b/i
const MEMBERS = /\b(?:log ?in|sign ?in|register|account|contact)\b/i
/** What follows 'Win a kayak' in links to its terms and its winners. */
const TERMS_AT_END =
  /(?:\b(?:terms|conditions|t ?& ?cs?|policy|faqs?)|[-–—:|(]\s*(?:\w+ )?(?:rules|winners?(?: \w+)?|results))\W*$/i
const LIST =
  /^(?:(?:all|closed|current|ended|expired|free|latest|live|more|new|older|open|other|our|past|previous|see|the|view) )*(?:competitions|comps|contests|draws|give-?aways|prizes|raffles)\W*$/i
const LIST_PATH = /\b(?:archives?|author|category|feed|rss|tag|page: \d+)\b/i

type Judgement = 'competition' | 'other' | 'unsure'

/** Returns links within the page's site whose words, else whose address, suggest a competition. */
export function competitionLinks(
  page: Pick<PageFacts, 'links'> & Partial<Pick<PageFacts, 'base'>>,
  url: string,
): RawItem[] {
  const base = baseOf(page, url)
  const found = new Map<string, RawItem>()
  for (const { href, text, label = '' } of page.links) {
    const link = resolveLink(href, base)?.split('#', 1)[0]
    if (!link || registrableDomain(link) !== registrableDomain(url)) continue
    const key = normaliseEntryUrl(link)
    if (found.has(key) || key === normaliseEntryUrl(url)) continue
    const byWords = judgeText(`${text} ${label}`.trim())
    const judgement = byWords === 'unsure' ? judgeAddress(link, url) : byWords
    if (judgement !== 'competition') continue
    found.set(key, { id: undefined, fields: { title: text || label, link } })
    if (found.size >= ITEMS_MAX) break
  }
  return [...found.values()]
}

function judgeText(text: string): Judgement {
  return LIST.test(text) ? 'other' : judge(text)
}

/** What the address of the page says already is not the link's: its host, and its path. */
function judgeAddress(link: string, url: string): Judgement {
  const [target, page] = [new URL(link), new URL(url)]
  const domain = registrableDomain(link) ?? ''
  const host = target.hostname === page.hostname ? '' : target.hostname.slice(0, -domain.length)
  const path = pathOf(target) === pathOf(page) ? '' : pathOf(target)
  const words = `${host}${path}`.replaceAll('/', ': ').replace(/[^\p{L}\p{N}:]+/gu, ' ')
  return LIST_PATH.test(words) ? 'other' : judge(words)
}

function pathOf({ pathname }: URL) {
  const path = pathname.replace(/\/$/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function judge(words: string): Judgement {
  const said = words
    .normalize('NFKC')
    .replace(ONE_OF_WINNERS, 'win')
    .replace(TERMS_APPLY, '')
    .replace(OTHER_DRAWS, '')
  if (WIN.test(said)) return TERMS_AT_END.test(said) ? 'other' : 'competition'
  if (ABOUT_COMPETITIONS.test(said)) return 'other'
  return COMPETITION.test(said) && !MEMBERS.test(said) ? 'competition' : 'unsure'
}
