export function rejectionSentence(reason: string): string {
  return `The reason: ${reason}`
}
