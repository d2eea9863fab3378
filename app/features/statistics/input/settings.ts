import { z } from 'zod'
import type { ThirdParties } from '#app/features/consent/rules/consent-texts.ts'

const HTTPS = z.url({ protocol: /^https$/ }).optional()

export const THIRD_PARTY_SETTINGS = {
  ANALYTICS_SCRIPT_URL: HTTPS,
  ANALYTICS_ID: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'may hold letters, digits, dots, hyphens and underscores')
    .optional(),
  ADS_CLIENT_ID: z
    .string()
    .regex(/^ca-pub-\d{10,20}$/, 'looks like ca-pub-1234567890123456')
    .optional(),
  CMP_SCRIPT_URL: HTTPS,
}

type Settings = z.infer<z.ZodObject<typeof THIRD_PARTY_SETTINGS>>

export function thirdPartiesOf(settings: Settings): ThirdParties {
  const { ANALYTICS_SCRIPT_URL: src, ANALYTICS_ID: id, ADS_CLIENT_ID: adsClient } = settings
  const platform = settings.CMP_SCRIPT_URL
  return {
    ...(src && { analytics: { src, ...(id && { id }) } }),
    ...(adsClient && { adsClient }),
    ...(platform && { platform }),
  }
}

/** Returns what is missing beside a setting that needs another. */
export function lonelySettings(given: Record<string, string | undefined>): string[] {
  const needs = (key: string, needed: string, why: string) =>
    given[key] !== undefined && given[needed] === undefined
      ? [`${needed}: is needed too, ${why}`]
      : []
  return [
    ...needs('ANALYTICS_ID', 'ANALYTICS_SCRIPT_URL', 'for ANALYTICS_ID is the id of a script'),
    ...needs('CMP_SCRIPT_URL', 'ADS_CLIENT_ID', 'for CMP_SCRIPT_URL asks about adverts'),
  ]
}
