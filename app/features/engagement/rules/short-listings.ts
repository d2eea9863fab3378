/** A description with fewer words says little that a search engine could find. */
export const WORDS_MIN = 40
