/** In the mail about a rejected listing. */
export function rejectionSentence(reason: string): string {
  return `The reason: ${reason}`
}
