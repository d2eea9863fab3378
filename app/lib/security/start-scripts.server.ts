/** The attribute of a `modulepreload` that waits for `START_SCRIPTS`. */
export const WAITING_PRELOAD = 'rel="later"'
/** The attribute of the page's module while it waits. */
export const WAITING_MODULE = 'type="text/plain"'

const PAINT_MAX_MS = 2000
/** As many as the first screen of a phone shows. */
const FIRST_PICTURES = 6

/** An answer to the cookie banner is remembered for `CookieBanner`. */
const KEEP_ANSWERS = `addEventListener('click',({target})=>{const root=document.documentElement.dataset,{answer}=target.dataset;if(answer&&root.asking===''){root.answer=answer;delete root.asking}})`

/**
 * A press on a card's bookmark shows at once, and is repeated by `useEarlyPresses` once the page reacts. Until then
 * links wait behind it, so that the page is not left before. If the modules do not come, the browser sends the form.
 */
const KEEP_PRESSES = `self.pressed=[];addEventListener('click',event=>{const{target}=event,save=target.closest('.card-save'),link=self.pressed?.[0]&&target.closest('a:not([target])');if(!self.pressed||event.defaultPrevented||event.ctrlKey||event.metaKey||event.shiftKey||!save&&!link)return;event.preventDefault();const at=pressed.indexOf(save);if(save)save.setAttribute('aria-pressed',at<0);if(at<0)pressed.push(save||link);else pressed.splice(at,1)})`

/** Browsers ask for lazy pictures only once all is laid out: 0.3 s later on a slow phone. */
const FETCH_PICTURES = `for(const picture of[...document.images].slice(0,${FIRST_PICTURES})){picture.sizes=picture.sizes.replace('auto,','');picture.loading='eager'}`

const FETCH_MODULES = `for(const link of document.querySelectorAll('link[${WAITING_PRELOAD}]')){if(link.dataset.sri)link.integrity=link.dataset.sri;link.fetchPriority='low';link.rel='modulepreload'}`

const LOAD_MODULES = `let started;const start=()=>{if(started)return;started=1;${FETCH_MODULES};const text=document.querySelector('script[${WAITING_MODULE}]'),module=document.createElement('script');module.type='module';module.textContent=text.textContent;module.onerror=()=>{const[first]=pressed;delete self.pressed;first?.click()};text.replaceWith(module)};if(document.hidden)start();else{addEventListener('load',()=>new PerformanceObserver(start).observe({type:'paint',buffered:true}));setTimeout(start,${PAINT_MAX_MS})}`

/**
 * The last script of the page, which browsers run once they have the style sheet. The first pictures are fetched
 * then, the page's modules once its first screen is painted: they delay no style, letter or picture. A hidden page
 * never paints, and a picture may be late: there they load at once, or after 2000 ms.
 */
export const START_SCRIPTS = `{${[KEEP_ANSWERS, KEEP_PRESSES, FETCH_PICTURES, LOAD_MODULES].join(';')}}`
