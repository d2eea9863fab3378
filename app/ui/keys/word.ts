/** Letters this soon after one another may be a word. The decision of one key is shown this long before it leaves. */
export const WORD_MS = 1000
