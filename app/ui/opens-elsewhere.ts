/** Whether a browser opens the link in another tab or window, or saves it: that is left to the browser. */
export function opensElsewhere(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>,
) {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
