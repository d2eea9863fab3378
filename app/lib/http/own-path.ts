const ANY_SITE = 'https://site.invalid'

/** Whether a path stays within the site: browsers read '/\host' and '//host' as another one. */
export function isOwnPath(path: string): boolean {
  return path.startsWith('/') && URL.parse(path, ANY_SITE)?.origin === ANY_SITE
}
