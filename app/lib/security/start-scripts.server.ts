/** The attribute of a `modulepreload` that waits for `START_SCRIPTS`. */
export const WAITING_PRELOAD = 'rel="later"'
/** The attribute of the page's module while it waits. */
export const WAITING_MODULE = 'type="text/plain"'

const PAINT_MAX_MS = 2000

/**
 * Loads the page's modules once its first screen is painted, so that they delay no style, letter or picture.
 * A hidden page never paints, and a picture may be late: there they load at once, or after 2000 ms. An answer
 * to the cookie banner before that is remembered for `CookieBanner`.
 */
export const START_SCRIPTS = `{addEventListener('click',({target})=>{const root=document.documentElement.dataset,{answer}=target.dataset;if(answer&&root.asking===''){root.answer=answer;delete root.asking}});let started;const start=()=>{if(started)return;started=1;for(const link of document.querySelectorAll('link[${WAITING_PRELOAD}]')){if(link.dataset.sri)link.integrity=link.dataset.sri;link.fetchPriority='low';link.rel='modulepreload'}const text=document.querySelector('script[${WAITING_MODULE}]'),module=document.createElement('script');module.type='module';module.textContent=text.textContent;text.replaceWith(module)};if(document.hidden)start();else{addEventListener('load',()=>new PerformanceObserver(start).observe({type:'paint',buffered:true}));setTimeout(start,${PAINT_MAX_MS})}}`
