import type { WebSite } from 'schema-dts'
import { SITE_NAME } from '#app/lib/text/site-name.ts'

type Site = { baseUrl: string; operatorProfiles: readonly string[] }

/** Describes the site and who runs it. @param operatorProfiles its pages on other sites */
export function siteData({ baseUrl, operatorProfiles }: Site) {
  return {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: `${baseUrl}/`,
    inLanguage: 'en-IE',
    publisher: {
      '@type': 'Organization',
      name: SITE_NAME,
      url: `${baseUrl}/`,
      logo: `${baseUrl}/images/app/icon-512.png`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        url: `${baseUrl}/contact-us`,
      },
      ...(operatorProfiles.length > 0 && { sameAs: operatorProfiles }),
    },
  } satisfies Exclude<WebSite, string>
}
