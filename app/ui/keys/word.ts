/** Letters this soon after one another may be a word. What one key decided is shown this long before it leaves. */
export const WORD_MS = 1000
