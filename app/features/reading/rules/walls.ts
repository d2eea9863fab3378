import type { PageFacts } from '#app/lib/web/parse-page.ts'

export const IS_COMPETITION = /\b(?:win|competition|giveaway|prize|draw|comórtas)\b/i
/** Titles of pages that show a login, a question for consent or a check for robots. */
const WALL = new RegExp(
  String.raw`^(?:(?:please )?(?:log ?in|sign ?in|log ?on)\b|log into\b|member(?:s'?)? log ?in|(?:create|sign up for) an? account|sign ?up\b|before you continue|(?:we value )?your privacy\b|(?:cookies?|privacy) (?:consent|settings|preferences|notice)$|consent\b|just a moment|one moment|please wait|checking (?:your|if)|attention required|access (?:to this page has been )?denied|verify(?:ing)? (?:that )?you(?: are|['’]re) (?:not )?(?:a )?(?:human|robot)|(?:human|security|robot|captcha) (?:verification|check|challenge)|are you (?:a )?(?:robot|human)|client challenge|pardon our interruption|enable javascript|(?:error )?40[13]\b|(?:403 )?forbidden|unauthori[sz]ed|request blocked|ddos-guard|redirecting)`,
  'i',
)
export const WALL_TEXT =
  /\bverify(?:ing)? (?:that )?you are (?:a )?human\b|\bcaptcha\b|\benable javascript and cookies to continue\b|\bunusual traffic\b/i
/** “Facebook – log in or sign up” */
const PARTS = /\s[|–—·•-]\s|[,:]\s/
/** A longer page may only have a box for its members. */
const NOTICE_MAX = 1_000

/** A page that shows a login, a question for consent or a check for robots in place of its text. */
export function isWall({ title, headings, text, fields }: PageFacts): boolean {
  if (isWallTitle(title)) return true
  if (text.length > NOTICE_MAX) return false
  const parts = IS_COMPETITION.test(title) ? [] : title.split(PARTS)
  if ([...parts, ...headings].some(isWallTitle)) return true
  const asks = fields.includes('password') || WALL_TEXT.test(text)
  return asks && ![title, ...headings, text].some((one) => IS_COMPETITION.test(one))
}

/** Of a menu's button, not of a competition. */
const LOGIN = String.raw`(?:(?:log|sign) ?(?:in|on)|register|sign ?up|join)`
const LOGIN_TO_WIN = new RegExp(
  String.raw`^(?:please |members?:? )?(?:log|sign) ?(?:in|on)(?: ?(?:\/|or|,) ?${LOGIN})?(?: (?:to|and|&) (?:play|enter|join))? (?:to|and|&) win(?: prizes)?[.! ]*$`,
  'i',
)

export function isWallTitle(title: string) {
  return LOGIN_TO_WIN.test(title) || (WALL.test(title) && !IS_COMPETITION.test(title))
}

/** A page without its own text: its scripts would write it. */
export function isDrawnByScripts({ text, meta }: PageFacts): boolean {
  return text === '' && !meta['og:title']
}
