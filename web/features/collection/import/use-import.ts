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
import { useOwnRows } from '../../../local/hooks/cellars.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { useRemovedRows } from '../../../local/hooks/removed-rows.ts'
import type {
  AssessedTable,
  PreviewRow,
  TableSummary,
} from '../../../components/import/import-messages.ts'
import { ImportReader } from '../../../components/import/import-reader.ts'
import { useImportRun } from './import-run.ts'

/** The chosen file: being read, refused, or open with its tables. */
export type ChosenFile =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'trouble'; readonly name: string; readonly trouble: FileTrouble | 'stopped' }
  | { readonly kind: 'open'; readonly name: string; readonly tables: readonly TableSummary[] }

/** State and actions of the import screen. */
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
  const { given: input, give, latest } = useImportInput()
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

  // Assess again after each change of file, options or cellar. Not during a write, which changes the
  // cellar with every batch.
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
      const answer = await reader().ask('assess', { table, given: input, own, known })
      if (current) setAssessed({ ...answer, of: input, liveCount: live.length })
    }
    compare().catch((error: unknown) => {
      if (!current) return
      setFile((now) => now && { kind: 'trouble', name: now.name, trouble: 'stopped' })
      reportError(error)
    })
    return () => {
      current = false
    }
  }, [isOpen, table, input, own, live, removed, busy, reader])

  const limit = bottleLimit(device.user.subscriptionTier)
  const plan = useMemo<ImportPlan<PreviewRow> | undefined>(
    () => assessed && fitted(assessed.rows, Math.max(0, limit - assessed.liveCount), choices),
    [assessed, limit, choices],
  )

  async function write() {
    // The assessed rows do not have the latest options yet.
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
    /** The options of the file, overridden by the user's choices, also those not assessed yet. */
    options: {
      ...assessed?.options,
      ...input,
      unproven: (assessed?.options.unproven ?? []).filter((option) => !isGiven(input, option)),
    },
    /** The preview does not have the latest choice yet. */
    isBehind: assessed?.of !== input,
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
      // With another mapping the rows have the same numbers but other contents.
      if (mapping !== before) setChoices(new Map())
    },
    choose: (rows: readonly number[], chosen: boolean) =>
      setChoices((now) => new Map([...now, ...rows.map((i) => [i, chosen] as const)])),
  }
}

/** A change to the options, from the current ones. */
export type ReadChange = (now: ReadOptions) => ReadOptions

type Assessed = AssessedTable & {
  /** The choices at the time of the assessment. */
  readonly of: ReadOptions
  readonly liveCount: number
}

/**
 * The user's choices about how to read the file. A second choice can come before the first is
 * assessed or rendered, so each starts from the latest.
 */
function useImportInput() {
  const [input, setGiven] = useState<ReadOptions>({})
  const last = useRef(input)
  const give = useCallback((change: ReadChange): ReadOptions => {
    last.current = change(last.current)
    setGiven(last.current)
    return last.current
  }, [])
  const latest = useCallback(() => last.current, [])
  return { given: input, give, latest }
}

/** Starts the worker with the first file and stops it with the screen. */
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
