/** Apart, so that pages with cards have the names without the rules. */
export const WINNER_FIELDS = ['winnersTold', 'answerWithin', 'prizeWithin'] as const
