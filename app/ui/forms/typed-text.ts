/** The tab's entry of what was typed, but not sent, on the page that was left last. */
export const TYPED_KEY = 'typed'

/** What goes back into a form. A listing that an admin corrects at the desk has its own undo. */
const FIELDS =
  'form[method=post] :is(input:not([type=hidden],[type=password],[type=file],[autocomplete=one-time-code]),select,textarea)'
const DESK = '[data-correct],[data-feature],[data-pick]'

/**
 * Stores what is typed when its page is left, and types it again when the page is back: browsers don't do that for pages
 * that no cache may store. Not for secrets, nor what is stored as a draft or sent, until that fails (`useChangedFields`).
 */
export const TYPED_SCRIPT = `(()=>{
let typed=false,page=()=>location.pathname+location.search,k='${TYPED_KEY}',
on=(name,listen)=>addEventListener(name,()=>{try{listen(sessionStorage)}catch{}}),
fields=()=>[...document.querySelectorAll('${FIELDS}')].filter(f=>!f.closest('${DESK}')),
at=f=>f.type==='checkbox'||f.type==='radio'?'checked':'value',
id=f=>[...f.form.querySelectorAll('[type=hidden]:not([name=csrfToken])')].map(h=>h.value)+'|'+f.name+'|'+(at(f)==='checked'?f.value:'');
on('input',()=>{typed=true});
on('submit',s=>{typed=false;s.removeItem(k)});
on('pagehide',s=>{if(typed)s.setItem(k,JSON.stringify([page(),fields().filter(f=>!f.closest('[data-draft]')).map(f=>[id(f),f[at(f)]])]))});
on('DOMContentLoaded',s=>{
let[path,values]=JSON.parse(s.getItem(k));if(path!==page())return;values=new Map(values);
for(let f of fields()){let was=values.get(id(f));if(was!==undefined&&was!==f[at(f)]){f[at(f)]=was;f.dispatchEvent(new Event('input',{bubbles:true}))}}
})})()`
