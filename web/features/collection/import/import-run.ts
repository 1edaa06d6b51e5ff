import { useCallback, useState } from 'react'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import {
  type ImportMutation,
  undoMutations,
} from '../../../../shared/features/collection/import/undo-import.ts'
import type { Import } from '../../../../shared/features/collection/import.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { useOwnRows } from '../../../local/hooks/cellars.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import type { Device } from '../../../local/device/device.ts'

/** An import, or its undo, in progress or finished. */
export type RunState =
  | { readonly kind: 'importing' | 'undoing'; readonly done: number; readonly of: number }
  | { readonly kind: 'imported'; readonly id: Id; readonly adds: number; readonly updates: number }
  | { readonly kind: 'undone'; readonly removed: number; readonly restored: number }
  /** It stopped early; `reason` is a refusal's sentence, absent if the device's storage is full. */
  | {
      readonly kind: 'stopped'
      readonly what: 'importing' | 'undoing'
      readonly id: Id
      readonly done: number
      readonly of: number
      readonly reason?: string
    }

type Mutations = Parameters<Device['mutateMany']>[0]

/** Writes and undoes imports. */
export function useImportRun() {
  const device = useDevice()
  const live = useOwnRows(bottles)
  const [state, setState] = useState<RunState>()

  /** Writes all mutations. @returns whether it finished */
  async function all(
    what: 'importing' | 'undoing',
    id: Id,
    mutations: () => Promise<Mutations> | Mutations,
  ): Promise<boolean> {
    let [done, of] = [0, 0]
    try {
      const list = await mutations()
      // One of the mutations records the import itself.
      of = list.length - 1
      setState({ kind: what, done, of })
      // A member of a shared cellar may import the same line: write to the own cellar.
      const own = list.map((one) => ({ ...one, cellar: null }))
      const { refusal } = await device.mutateMany(own, (so) => {
        done = Math.min(so, of)
        setState({ kind: what, done, of })
      })
      if (!refusal) return true
      setState({ kind: 'stopped', what, id, done, of, reason: refusal.message })
    } catch (error) {
      setState({ kind: 'stopped', what, id, done, of })
      reportError(error)
    }
    return false
  }

  /** Records the import first, so that an interrupted one can be undone as a whole. */
  async function write(
    { id, ...rest }: Omit<Import, 'at' | 'undoneAt'>,
    mutations: () => Promise<readonly ImportMutation[]>,
  ) {
    setState({ kind: 'importing', done: 0, of: rest.added + rest.updated })
    const record = { name: 'import.record', args: { id, ...rest, at: device.now() } } as const
    if (await all('importing', id, async () => [record, ...(await mutations())]))
      setState({ kind: 'imported', id, adds: rest.added, updates: rest.updated })
  }

  async function undo(id: Id) {
    const mutations = undoMutations(id, live ?? [])
    const mark = { name: 'import.markUndone', args: { id, at: device.now() } } as const
    if (!(await all('undoing', id, () => [...mutations, mark]))) return
    const removed = mutations.filter((one) => one.name === 'bottle.remove').length
    setState({ kind: 'undone', removed, restored: mutations.length - removed })
  }

  const clear = useCallback(() => setState(undefined), [])
  return { state, write, undo, clear }
}
