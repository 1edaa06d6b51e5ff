import { useCallback } from 'react'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { gtinOf, isSameCode } from '../../../shared/features/barcode/gtin.ts'
import type { BottleFacts } from '../../../shared/features/catalogue/known-bottle.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { useRows } from '../../local/live.ts'
import { useRemovedRows } from '../../local/removed-rows.ts'
import { toast } from '../../ui/toast.ts'
import type { BottleForm } from '../bottle-form/bottle-form.ts'
import { knownByGtin } from '../catalogue/operator-catalogue.ts'
import { filledFrom } from '../bottle-form/filled-from.ts'

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

/**
 * Says what a scanned code is, and gives what it tells the form: by a bottle of one's own, by the
 * operator's catalogue, or by what the server finds out. Nothing of it is kept before it is saved.
 */
export function useFilledByCode(): (
  code: string,
  form: BottleForm,
) => Promise<Partial<BottleForm>> {
  const find = useBottleByCode()
  return useCallback(
    async (code, form) => {
      const known = (await find(code))?.bottle ?? (await knownElsewhere(code))
      const { name } = known ?? {}
      toast(
        name
          ? { title: scanCopy.known(name), description: known && creditOf(known) }
          : { title: scanCopy.newCode, description: scanCopy.newCodeSentence },
      )
      return {
        ...(known && {
          ...(form.name.trim() === '' && name && { name }),
          ...filledFrom(known, form),
        }),
        sku: code,
      }
    },
    [find],
  )
}

/** Facts of a bottle; `source` says who told them, where that has to be said. */
type CodeFacts = BottleFacts & { readonly source?: 'open_food_facts' }

async function knownElsewhere(code: string): Promise<CodeFacts | undefined> {
  const gtin = gtinOf(code)
  if (!gtin) return undefined
  const kept = await knownByGtin(gtin)
  if (kept) return kept
  const { askForCode } = await import('../../online/catalogue.ts')
  const found = await askForCode(gtin)
  if (found?.source !== 'open_food_facts') return found?.bottle
  return { ...found.bottle, source: found.source }
}

const creditOf = (facts: Bottle | CodeFacts) =>
  'source' in facts && facts.source === 'open_food_facts' ? scanCopy.fromOpenFoodFacts : undefined
