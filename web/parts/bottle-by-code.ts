import { useCallback } from 'react'
import { scanCopy } from '../../shared/copy/scan.ts'
import { isSameCode } from '../../shared/features/barcode/gtin.ts'
import { type Bottle, bottles } from '../../shared/features/collection/bottle.ts'
import { useRows } from '../local/live.ts'
import { useRemovedRows } from '../local/removed-rows.ts'
import { toast } from '../ui/toast.ts'
import type { BottleForm } from './bottle-form.ts'
import { filledFrom } from './filled-from.ts'

/** A bottle of one's own with a code; `isHere` is false where it was deleted and is only kept aside. */
export interface Coded {
  readonly bottle: Bottle
  readonly isHere: boolean
}

/**
 * Finds the bottle of one's own with a barcode: one that is there before one that is finished, and
 * that before one that was deleted. What was scanned once with a bottle is known by it.
 */
export function useBottleByCode(): (code: string) => Promise<Coded | undefined> {
  const rows = useRows(bottles)
  const removed = useRemovedRows(bottles)
  return useCallback(
    async (code) => {
      const has = ({ sku }: Bottle) => sku !== undefined && isSameCode(sku, code)
      const mine = rows?.filter(has) ?? []
      const here = mine.find((one) => !one.isFinished) ?? mine[0]
      if (here) return { bottle: here, isHere: true }
      const gone = (await removed()).find(has)
      return gone && { bottle: gone, isHere: false }
    },
    [rows, removed],
  )
}

/** Says what a scanned code is, and gives what it tells the form. */
export function useFilledByCode(): (
  code: string,
  form: BottleForm,
) => Promise<Partial<BottleForm>> {
  const find = useBottleByCode()
  return useCallback(
    async (code, form) => {
      const known = (await find(code))?.bottle
      toast(
        known
          ? { title: scanCopy.known(known.name) }
          : { title: scanCopy.newCode, description: scanCopy.newCodeSentence },
      )
      return filledByCode(code, known, form)
    },
    [find],
  )
}

/** What a code tells the form: itself, and all that the bottle with it says. */
export const filledByCode = (
  code: string,
  known: Bottle | undefined,
  form: BottleForm,
): Partial<BottleForm> => ({
  ...(known && {
    ...(form.name.trim() === '' && { name: known.name }),
    ...filledFrom(known, form),
  }),
  sku: code,
})
