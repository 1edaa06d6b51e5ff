import { useState } from 'react'
import { sentenceOf } from '../../parts/AskedPart.tsx'

/** One act at a time that the server does: whether it is under way, and why the last one was not done. */
export function useDoing(offline: string) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setTrouble(undefined)
    try {
      await work()
    } catch (error) {
      setTrouble(sentenceOf(error, offline))
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, run }
}
