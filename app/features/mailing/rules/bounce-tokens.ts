/** 'c' is a mail of a campaign, 'm' a single one. Local parts of addresses have no case, and PostgreSQL no larger ids. */
const TOKEN = /\b([cm][1-9]\d{0,8})-([0-9a-f]{24})\b/gi
const TOKENS_MAX = 5

/** A mail as a token names it: 'c12' or 'm12'. */
export type MailName = `${'c' | 'm'}${number}`
export type BounceToken = { mail: MailName; signature: string }

/** Returns the tokens that a text names, each once. */
export function findTokens(text: string): BounceToken[] {
  const found = new Map<string, BounceToken>()
  for (const [token, mail, signature] of text.toLowerCase().matchAll(TOKEN)) {
    found.set(token, { mail: mail as MailName, signature: String(signature) })
    if (found.size === TOKENS_MAX) break
  }
  return [...found.values()]
}

/** 'bounce@example.ie' becomes 'bounce+TOKEN@example.ie', the envelope sender of one mail. */
export function withToken(address: string, token: string): string {
  return address.replace('@', `+${token}@`)
}
