/** Where a listing's prize is, where it is entered, and for whom it is; see `counties.ts`. */
export const PLACE_FIELDS = {
  onlyCounties: {
    column: 'only_counties',
    type: 'counties',
    subject: 'The counties whose people may enter',
    logged: 'only for people of',
    form: {
      label: 'Only for people of some counties',
      hint: 'If not everybody may enter: “Kerry”, or “Cork, Kerry”.',
    },
    meaning:
      'Counties in lower case, with commas: “cork, kerry”. Null: not only for people of some counties.',
  },
  prizeCounties: {
    column: 'prize_counties',
    type: 'counties',
    subject: 'The counties of the prize',
    logged: 'prize in',
    form: { label: 'County of the prize', hint: 'Of a hotel, an event or a shop: “Galway”.' },
    meaning: 'Where the prize is, as “onlyCounties”. Null: not stated, or nowhere in particular.',
  },
  entryCounties: {
    column: 'entry_counties',
    type: 'counties',
    subject: 'The counties in which people enter',
    logged: 'entered in',
    form: {
      label: 'County where people enter',
      hint: 'If they have to be there: a till or an event.',
    },
    meaning: 'Where people have to be to enter, as “onlyCounties”. Null: anywhere.',
  },
  place: {
    column: 'place',
    type: 'text',
    limit: 60,
    subject: 'The station or town',
    logged: 'station or town',
    form: { label: 'Station or town', hint: 'A radio station, or the town of the shop.' },
  },
} as const
