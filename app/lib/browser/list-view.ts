/** How lists are shown on this device, where the visitor has chosen. */
export type ListView = 'list' | 'cards'

export const LIST_VIEW_KEY = 'list-view'
/** The query key that asks for a view, for browsers without script. */
export const VIEW = 'view'
