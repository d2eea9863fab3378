import { z } from 'zod'

const ANDROID_APP = /^[a-z]\w*(?:\.[a-z]\w*)+(?: [\da-f]{2}(?::[\da-f]{2}){31})+$/i

/** The app of a shop that shows the site (.env.example). */
export const APP_SETTINGS = {
  ANDROID_APP: z
    .string()
    .regex(ANDROID_APP, 'is a package name and SHA-256 fingerprints, with a space before each')
    .transform((text) => {
      const [name, ...fingerprints] = text.split(' ')
      return { name, fingerprints: fingerprints.map((one) => one.toUpperCase()) }
    })
    .optional(),
}
