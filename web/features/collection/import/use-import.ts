import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { bottleLimit } from '../../../../shared/business/plans.ts'
import { importCopy } from '../../../../shared/copy/import.ts'
import { bottles } from '../../../../shared/features/collection/bottle.ts'
import { startOf, storable } from '../../../../shared/features/collection/import/decode.ts'
import type { FileTrouble } from '../../../../shared/features/collection/import/open-file.ts'
import { fitted, type ImportPlan } from '../../../../shared/features/collection/import/verdicts.ts'
import {
  isGiven,
  isUnproven,
  type ReadOptions,
} from '../../../../shared/features/collection/import/reading.ts'
import { usDollars } from '../../../../shared/kernel/currency.ts'
import type { Id } from '../../../../shared/kernel/id.ts'
import { useOwnRows } from '../../../local/cellars.ts'
import { useSettings } from '../../../local/live.ts'
import { useDevice } from '../../../local/device-context.tsx'
import { useRemovedRows } from '../../../local/removed-rows.ts'
import type {
  AssessedTable,
  PreviewRow,
  TableSummary,
} from '../../../components/import/import-messages.ts'
import { ImportReader } from '../../../components/import/import-reader.ts'
import { useImportRun } from './import-run.ts'

/** A file that was chosen: being read, refused, or open with its tables. */
export type ChosenFile =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'trouble'; readonly name: string; readonly trouble: FileTrouble | 'stopped' }
  | { readonly kind: 'open'; readonly name: string; readonly tables: readonly TableSummary[] }

/** Everything that the import screen knows and can do. */
export function useImport() {
  const device = useDevice()
  const live = useOwnRows(bottles)
  const removed = useRemovedRows(bottles)
  const own = useSettings().currency ?? usDollars
  const run = useImportRun()
  const clearRun = run.clear
  const reader = useReader()
  const [file, setFile] = useState<ChosenFile>()
  const [table, setTable] = useState(0)
  const { given, give, latest } = useGiven()
  const [assessed, setAssessed] = useState<Assessed>()
  const [choices, setChoices] = useState<ReadonlyMap<number, boolean>>(new Map())

  const open = useCallback(
    async (name: string, content: () => Promise<Uint8Array | string>) => {
      setFile({ kind: 'reading', name })
      setTable(0)
      give(() => ({}))
      setChoices(new Map())
      setAssessed(undefined)
      clearRun()
      try {
        const opened = await reader().ask('open', { name, content: await content() })
        setFile(
          'trouble' in opened
            ? { kind: 'trouble', name, trouble: opened.trouble }
            : { kind: 'open', name, tables: opened.tables },
        )
      } catch (error) {
        setFile({ kind: 'trouble', name, trouble: 'stopped' })
        reportError(error)
      }
    },
    [reader, clearRun, give],
  )

  // Compared anew whenever the answer could be another; while rows are being written it would be
  // out of date at once.
  const isOpen = file?.kind === 'open'
  const busy = run.state?.kind === 'importing' || run.state?.kind === 'undoing'
  useEffect(() => {
    if (!isOpen || !live || busy) return
    let current = true
    const compare = async () => {
      const known = [
        ...live.map((bottle) => ({ bottle, removed: false })),
        ...(await removed()).map((bottle) => ({ bottle, removed: true })),
      ]
      if (!current) return
      const answer = await reader().ask('assess', { table, given, own, known })
      if (current) setAssessed({ ...answer, of: given, liveCount: live.length })
    }
    compare().catch((error: unknown) => {
      if (!current) return
      setFile((now) => now && { kind: 'trouble', name: now.name, trouble: 'stopped' })
      reportError(error)
    })
    return () => {
      current = false
    }
  }, [isOpen, table, given, own, live, removed, busy, reader])

  const limit = bottleLimit(device.user.subscriptionTier)
  const plan = useMemo<ImportPlan<PreviewRow> | undefined>(
    () => assessed && fitted(assessed.rows, Math.max(0, limit - assessed.liveCount), choices),
    [assessed, limit, choices],
  )

  async function write() {
    // What was chosen since is not in what these rows say.
    if (!plan || file?.kind !== 'open' || assessed?.of !== latest()) return
    if (isUnproven(assessed.options, 'currency')) return
    const importId = device.newId() as Id<'import'>
    const chosen = plan.rows.flatMap((row, i) => (row.chosen ? [i] : []))
    await run.write(
      {
        id: importId,
        fileName: startOf(storable(file.name).trim() || importCopy.pastedName, 300),
        format: file.tables[table]!.format,
        added: plan.adds,
        updated: plan.updates,
      },
      () => reader().ask('mutations', { chosen, importId }),
    )
    setChoices(new Map())
  }

  return {
    file,
    table,
    assessed,
    /** How it shall be read: what the file tells, and over it what was chosen, read or not yet. */
    options: {
      ...assessed?.options,
      ...given,
      unproven: (assessed?.options.unproven ?? []).filter((option) => !isGiven(given, option)),
    },
    /** What was chosen last is not in the preview yet. */
    isBehind: assessed?.of !== given,
    plan,
    limit,
    run,
    open,
    write,
    close: () => {
      setFile(undefined)
      setAssessed(undefined)
      run.clear()
    },
    chooseTable: (index: number) => {
      setTable(index)
      give(() => ({}))
      setChoices(new Map())
      setAssessed(undefined)
    },
    read: (change: ReadChange) => {
      const before = latest().mapping
      const { mapping } = give((now) => ({ ...now, ...change({ ...assessed?.options, ...now }) }))
      // Rows keep their places, and with them what was chosen, but not what they are.
      if (mapping !== before) setChoices(new Map())
    },
    choose: (rows: readonly number[], chosen: boolean) =>
      setChoices((now) => new Map([...now, ...rows.map((i) => [i, chosen] as const)])),
  }
}

/** What a person changes about how a file is read, from how it is read now. */
export type ReadChange = (now: ReadOptions) => ReadOptions

type Assessed = AssessedTable & {
  /** What had been given when it was read. */
  readonly of: ReadOptions
  readonly liveCount: number
}

/**
 * What was chosen about how the file is read. Two choices may be made before the first of them was
 * read, and before anything is drawn, so that each begins with what was given last.
 */
function useGiven() {
  const [given, setGiven] = useState<ReadOptions>({})
  const last = useRef(given)
  const give = useCallback((change: ReadChange): ReadOptions => {
    last.current = change(last.current)
    setGiven(last.current)
    return last.current
  }, [])
  const latest = useCallback(() => last.current, [])
  return { given, give, latest }
}

/** The worker is started with the first file and stopped with the screen. */
function useReader(): () => ImportReader {
  const reader = useRef<ImportReader>(undefined)
  useEffect(
    () => () => {
      reader.current?.close()
      reader.current = undefined
    },
    [],
  )
  return useCallback(() => {
    reader.current ??= new ImportReader()
    return reader.current
  }, [])
}
