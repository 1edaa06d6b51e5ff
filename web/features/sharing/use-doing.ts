import { useState } from 'react'
import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { ApiProblem, Offline } from '../../online/call.ts'
import { toast } from '../../ui/toast.ts'

/** What the server said no to, in its own words; what is neither that nor the network is a fault. */
export function whyNot(error: unknown): string {
  if (error instanceof Offline) return copy.offlineSentence
  if (!(error instanceof ApiProblem)) throw error
  return error.status < 500 ? error.message : copy.failedSentence
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
