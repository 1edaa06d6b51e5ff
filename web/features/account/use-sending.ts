import { useState } from 'react'
import { type Trouble, troubleOf, type WordsOfTrouble } from './auth-trouble.tsx'

/** One thing sent at a time, and what went wrong with the last. */
export function useSending(words: WordsOfTrouble) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()

  async function send(act: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      await act()
    } catch (error) {
      setTrouble(troubleOf(error, words))
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, send }
}
