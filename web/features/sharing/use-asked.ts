import { useCallback, useEffect, useState } from 'react'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { readSharing, type Sharing } from '../../../shared/features/sharing/endpoints.ts'
import { ApiProblem, call, Offline } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'

/** Who is in the user's cellar: being asked, known, or why it is not. */
export type Asked =
  | { kind: 'asking' }
  | { kind: 'known'; sharing: Sharing }
  | { kind: 'offline' | 'failed' }

export function useSharing(): [asked: Asked, ask: () => Promise<void>] {
  const [asked, setAsked] = useState<Asked>({ kind: 'asking' })
  const ask = useCallback(async () => {
    try {
      setAsked({ kind: 'known', sharing: await call(readSharing) })
    } catch (error) {
      setAsked({ kind: kindOf(error) })
    }
  }, [])
  useEffect(() => {
    const again = () => void ask()
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [ask])
  return [asked, ask]
}

/** What the server said no to, in its own words; what is neither that nor the network is a fault. */
export function whyNot(error: unknown): string {
  if (error instanceof Offline) return copy.offlineSentence
  if (!(error instanceof ApiProblem)) throw error
  return error.status < 500 ? error.message : copy.failedSentence
}

const kindOf = (error: unknown) => {
  if (error instanceof Offline) return 'offline'
  if (error instanceof ApiProblem) return 'failed'
  throw error
}

/** Does one thing at a time with the server, and says what came of it. */
export function useDoing(): {
  busy: boolean
  run: (act: () => Promise<unknown>, done: string) => Promise<boolean>
} {
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>, done: string) => {
    if (busy) return false
    setBusy(true)
    try {
      await act()
      toast({ title: done })
      return true
    } catch (error) {
      toast({ tone: 'danger', title: copy.failedTitle, description: whyNot(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
