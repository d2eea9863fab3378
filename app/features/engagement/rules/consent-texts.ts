import type { Purpose } from '#app/lib/browser/consent.ts'
import { askedPurposes, type ThirdParties } from './asked-purposes.ts'

/** Part of the version, as `purpose-texts.ts` says. */
const NAMES: Record<Purpose, string> = { analytics: 'analytics', adverts: 'non-personal adverts' }

export type Question = { asked: Purpose[]; text: string }

/** The question of our banner, sent with the page so that no script has to hold it. */
export function bannerQuestion(thirdParties: ThirdParties): Question | undefined {
  const asked = askedPurposes(thirdParties)
  return asked && { asked, text: cookieSentence(asked) }
}

export function cookieSentence(asked: readonly Purpose[]): string {
  if (asked.length === 0) return 'This site uses cookies only for logging in and forms.'
  return `This site uses cookies to work. If you agree, it also loads ${asked.map((purpose) => NAMES[purpose]).join(' and ')} from other companies, which may set cookies of their own.`
}
