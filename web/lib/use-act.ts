import { useCallback, useEffect, useRef, useState } from 'react'
import { type ActWords, explainAct, type Trouble } from './explain-error.ts'

interface ActOptions {
  /** The subject as shown: a new one clears the error. */
  readonly about?: unknown
  /** Called at once, besides `trouble`. */
  readonly onTrouble?: (trouble: Trouble, error: unknown) => void
  /** Runs after success and failure; busy until it is done. */
  readonly settled?: () => unknown
}

export interface Act {
  /** It is under way. */
  readonly busy: boolean
  /** The error of the last run. */
  readonly trouble: Trouble | undefined
  /** Replaces or clears the error. */
  readonly setTrouble: (trouble?: Trouble) => void
  /**
   * Runs the action, unless one is in progress.
   * @param work gets the idempotency key, the same for every try until one succeeds
   * @returns whether it succeeded
   */
  readonly run: (work: (key: string) => Promise<unknown>) => Promise<boolean>
}

/** One action at a time, and its error message. An error without a message is thrown. */
export function useAct(words: ActWords, options: ActOptions = {}): Act {
  const { about } = options
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ readonly about?: unknown; readonly trouble?: Trouble }>({})
  const latest = useRef({ words, ...options })
  useEffect(() => {
    latest.current = { words, ...options }
  })
  // Two presses may come before the button is drawn as busy.
  const isUnderWay = useRef(false)
  const key = useRef<string>(undefined)

  const run = useCallback(async (work: (key: string) => Promise<unknown>) => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusy(true)
    setTold({})
    const { about } = latest.current
    try {
      await work((key.current ??= crypto.randomUUID()))
      key.current = undefined
      return true
    } catch (error) {
      const trouble = explainAct(error, latest.current.words)
      setTold({ about, trouble })
      latest.current.onTrouble?.(trouble, error)
      return false
    } finally {
      isUnderWay.current = false
      await latest.current.settled?.()
      setBusy(false)
    }
  }, [])
  return {
    busy,
    trouble: told.about === about ? told.trouble : undefined,
    setTrouble: (trouble) => setTold({ about, ...(trouble && { trouble }) }),
    run,
  }
}
