/** Their posts are behind a login. */
const SOCIAL_MEDIA =
  /(?:^|\.)(?:facebook\.com|fb\.(?:com|me|watch)|instagram\.com|threads\.(?:net|com)|tiktok\.com|x\.com|twitter\.com|linkedin\.com)$/

export function isSocialMedia(address: string): boolean {
  return SOCIAL_MEDIA.test(URL.parse(address)?.hostname ?? '')
}
