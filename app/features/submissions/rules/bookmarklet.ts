import { SHARED_TEXT_MAX } from './shared.ts'

/** A bookmark that opens the form for the page it is pressed on, with the text selected there. */
export function bookmarkletOf(formUrl: string): string {
  const query = `new URLSearchParams({link:location.href,text:String(getSelection()).slice(0,${SHARED_TEXT_MAX})})`
  return `javascript:void open(${JSON.stringify(`${formUrl}?`)}+${query})`
}
