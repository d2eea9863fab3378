import type { Purpose } from '#app/lib/browser/consent.ts'

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
