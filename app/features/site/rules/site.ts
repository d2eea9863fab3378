import { ACCEPTED_KEY } from '#app/lib/browser/consent.ts'
import { LIST_VIEW_KEY } from '#app/lib/browser/list-view.ts'
import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'

export const OFFLINE_NOTICE =
  'It seems like you are offline. Please try and re-connect so we can fetch the latest competitons for you.'
export const CONNECTION_ID = 'connection'
const COPYRIGHT_START_YEAR = 2001

export const PROGRESS_THROTTLE_MS = 200
export const SEARCH_DEBOUNCE_MS = 1000

/** The route `handle` of a page that is shown at any address, and so must not be hydrated. */
export const WITHOUT_SCRIPT = 'without-script'

export const THEME_KEY = 'theme'
export type Theme = 'light' | 'dark'

/** Theme colours of the header and the browser's toolbar. */
export const THEME_COLOURS: Record<Theme, string> = { light: '#005086', dark: '#8f2400' }

/**
 * Sets what the style sheet needs to know: whether to ask about cookies (a line on a visit's first page only), the view of
 * lists, the theme, whether a member is here, and asks who (`ask-member.ts`). Of theme-color tags it changes
 * only the `media`, as React matches them by `content`.
 */
export const FIRST_SCRIPT = `var d=document.documentElement.dataset;d.asking='';if('public'in d&&document.cookie.split('; ').includes('${MEMBER_HINT}=1')){d.member='';self.whoIsHere=fetch((d.apiBase||'/')+'api/session',{signal:AbortSignal.timeout?.(6e4)}).then(r=>r.ok?r.json():void 0,()=>{})}try{if(navigator.globalPrivacyControl||!('purposes'in d)&&document.referrer.startsWith(origin+'/')||localStorage.getItem('${ACCEPTED_KEY}'))delete d.asking;var v=localStorage.getItem('${LIST_VIEW_KEY}'),t=localStorage.getItem('${THEME_KEY}');if(v==='list'||v==='cards')d.view=v;if(t==='light'||t==='dark'){d.theme=t;for(var m of document.getElementsByName('theme-color'))m.media=m.media.includes(t)?'all':'not all'}}catch(e){}`

export const WIN_STUFF = [
  { to: '/win-an-ipad', label: 'Win an iPad' },
  { to: '/win-a-holiday', label: 'Win a Holiday' },
  { to: '/win-an-iphone', label: 'Win an iPhone' },
  { to: '/win-electric-picnic-tickets', label: 'Win Electric Picnic Tickets' },
  {
    to: '/win-all-ireland-football-final-tickets',
    label: 'Win All-Ireland Football Final Tickets',
  },
] as const

export const FOOTER_LINKS = [
  { to: '/contact-us', label: 'Contact us' },
  { to: '/frequently-asked-questions', label: 'FAQS' },
  { to: '/how-to-win', label: 'How to win' },
  { to: '/is-this-win-real', label: 'Is this win real?' },
  { to: '/how-we-work', label: 'How we work' },
  { to: '/advertise', label: 'For promoters' },
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/cookie-policy#your-choice', label: 'Cookie choices' },
  { to: '/terms-and-conditions-of-use', label: 'Terms and conditions of use' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/50-insane-facts-about-ireland', label: '50 insane facts about Ireland' },
] as const

export function copyrightYears(now: Date): string {
  return `${COPYRIGHT_START_YEAR}–${now.getUTCFullYear()}`
}
