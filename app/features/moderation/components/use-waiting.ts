import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { withoutTyped, waitOn, type Waiting } from '#app/ui/keys/key-rules.ts'
import { WORD_MS } from '#app/ui/keys/asking.ts'

/** Decisions that are shown for a second before they leave; leaving the page, or the tab, sends them at once. */
export function useWaiting<Decision>(leave: (decision: Decision, isEarly: boolean) => void) {
  const [waiting, setWaiting] = useState<readonly Waiting<Decision>[]>([])
  const latest = useRef(waiting)
  const letter = useRef<string>(undefined)
  const word = useRef({ from: -Infinity, to: -Infinity })

  function change(next: readonly Waiting<Decision>[]) {
    latest.current = next
    setWaiting(next)
  }

  const leaveUntil = useEffectEvent((now: number) => {
    const due = latest.current.filter(({ dueAt }) => dueAt <= now)
    if (due.length > 0) change(latest.current.filter((one) => !due.includes(one)))
    for (const { decision } of due) leave(decision, now === Infinity)
  })

  useEffect(() => {
    const next = Math.min(...waiting.map(({ dueAt }) => dueAt))
    if (next === Infinity) return
    const timer = setTimeout(() => leaveUntil(next), next - performance.now())
    return () => clearTimeout(timer)
  }, [waiting])

  useEffect(() => {
    const leaveNow = () => leaveUntil(Infinity)
    const leaveHidden = () => document.hidden && leaveNow()
    document.addEventListener('visibilitychange', leaveHidden)
    window.addEventListener('pagehide', leaveNow)
    return () => {
      document.removeEventListener('visibilitychange', leaveHidden)
      window.removeEventListener('pagehide', leaveNow)
      leaveNow()
    }
  }, [])

  return {
    waiting,
    latest,
    /** Is set while a letter presses a button. */
    letter,
    add(decision: Decision) {
      const dueAt = performance.now() + WORD_MS
      change([...latest.current, { decision, key: letter.current, dueAt }])
    },
    remove: (one: Waiting<Decision>) => change(latest.current.filter((other) => other !== one)),
    /** @returns what `act` returns; the decision that it makes is a letter's. */
    press(key: string, at: number, act: () => boolean) {
      change(waitOn(latest.current, key, at))
      word.current = { from: at - word.current.to < WORD_MS ? word.current.from : at, to: at }
      letter.current = key
      const done = act()
      letter.current = undefined
      return done
    },
    /** Whether what happened then is of the word that goes on at `at`. */
    isOfWord: (then: number, at: number) =>
      then >= word.current.from && at - word.current.to < WORD_MS,
    /** @returns what letters decided that turned out to be text. */
    stop() {
      const stays = withoutTyped(latest.current)
      const stopped = latest.current.filter((one) => !stays.includes(one))
      if (stopped.length > 0) change(stays)
      return stopped.map(({ decision }) => decision)
    },
  }
}
