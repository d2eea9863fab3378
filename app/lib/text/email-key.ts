/** Addresses are compared without regard to case, and never cut at a '+' or a dot. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
