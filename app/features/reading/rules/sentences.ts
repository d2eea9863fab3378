/** Sentences and lines of a page’s text. 'By 5 p.m. Irish time' stays whole. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/[’‘ʼ]/g, "'")
    .split(/\n+|(?<![ap]\.\s?m\.)(?<=[.!?])\s+/)
    .map((sentence) => sentence.trim())
}
