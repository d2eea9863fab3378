import { type Purpose, PURPOSES, type ConsentRecord } from '#app/lib/browser/consent.ts'

/** With a changed text `CONSENT_VERSION` becomes its day: earlier answers were to another question. */
export const PURPOSE_TEXTS: Record<Purpose, { label: string; about: string }> = {
  analytics: { label: 'Analytics', about: 'Another company counts which pages are read.' },
  adverts: {
    label: 'Adverts',
    about: 'They pay for the site. They are chosen by the page you read, not by who you are.',
  },
}

/** Returns 'analytics: yes, adverts: no': what was asked, in the order of `PURPOSES`, and the answers. */
export function answerText({ asked, agreed }: Pick<ConsentRecord, 'asked' | 'agreed'>): string {
  return PURPOSES.filter((purpose) => asked.includes(purpose))
    .map((purpose) => `${purpose}: ${agreed.includes(purpose) ? 'yes' : 'no'}`)
    .join(', ')
}

export type ThirdParties = {
  analytics?: { src: string; id?: string }
  /** The publisher's id at Google AdSense, ca-pub-… */
  adsClient?: string
  /** The script of the consent platform (IAB TCF) that asks about adverts in place of our banner. */
  platform?: string
}

/** What our banner asks about; `undefined` where only the platform asks, as ours would be a second one. */
export function askedPurposes({ analytics, adsClient, platform }: ThirdParties) {
  if (platform && !analytics) return undefined
  const asked: Purpose[] = []
  if (analytics) asked.push('analytics')
  if (adsClient && !platform) asked.push('adverts')
  return asked
}

/** Part of the version, as `PURPOSE_TEXTS`. */
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
