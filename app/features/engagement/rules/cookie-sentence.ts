import type { ThirdParties } from './third-parties.ts'

export function cookieSentence({ analytics, adsClient }: ThirdParties): string {
  const what = [analytics && 'analytics', adsClient && 'adverts'].filter(Boolean).join(' and ')
  return what === ''
    ? 'This site uses cookies only to keep you logged in and forms safe. It loads nothing from other companies.'
    : `This site uses cookies to work. If you agree, it also loads ${what} from other companies, which may set cookies of their own.`
}
