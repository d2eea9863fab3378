/** Returns a web address as people read it aloud: without its protocol and `www`. */
export function bareAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '')
}
