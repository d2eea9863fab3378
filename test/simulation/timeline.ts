/** `at`: milliseconds since 1970. */
export type Event = { at: number; name: string; run: () => Promise<void> }

/** What will happen, in the order of its time; at the same time, in the order in which it was added. */
export function openTimeline() {
  const events: Event[] = []
  return {
    add(event: Event) {
      let [low, high] = [0, events.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((events[middle]?.at ?? 0) <= event.at) low = middle + 1
        else high = middle
      }
      events.splice(low, 0, event)
    },
    next: () => events.shift(),
    /** Removes the events of this name. */
    drop(name: string) {
      for (let index = events.length - 1; index >= 0; index -= 1)
        if (events[index]?.name === name) events.splice(index, 1)
    },
  }
}
