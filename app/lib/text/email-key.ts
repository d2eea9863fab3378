/** Returns the key to compare addresses by: case is ignored, '+' and dots are not. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Returns the key of the mailbox that probably receives it, without what follows a '+'; for limits only. */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split('@')
  return `${local.split('+', 1)[0]}@${domain}`
}
