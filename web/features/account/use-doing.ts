import { useState } from 'react'
import { whyNot } from './why-not.ts'

/** One thing done on the server at a time, and why the last did not work. */
export function useDoing() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Whether it was done. */
  async function run(act: () => Promise<void>): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
      return true
    } catch (error) {
      setProblem(whyNot(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, setProblem, run }
}
