export const SITE_NAME = 'Competitions Ireland'
export const SITE_TITLE = 'Competitions Ireland - Free to enter Irish Competitions updated daily'
export const SITE_DESCRIPTION =
  'The only place where all Irish competitions can be found. Free to enter, checked by people, updated daily.'
