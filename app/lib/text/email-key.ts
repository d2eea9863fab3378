/** Returns the key to compare addresses by: case is ignored, '+' and dots are not. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
