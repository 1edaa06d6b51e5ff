import { useCallback } from 'react'
import { scanCopy } from '../../../shared/copy/scan.ts'
import {
  type Gtin,
  gtinsOf,
  isSameCode,
  isShopCode,
} from '../../../shared/features/barcode/gtin.ts'
import type { BottleFacts } from '../../../shared/features/catalogue/known-bottle.ts'
import { type Bottle, bottles } from '../../../shared/features/collection/bottle.ts'
import { useRows } from '../../local/hooks/live.ts'
import { useRemovedRows } from '../../local/hooks/removed-rows.ts'
import { toast } from '../../ui/toast.ts'
import type { BottleForm } from '../bottle-form/bottle-form.ts'
import { knownByGtin } from '../catalogue/operator-catalogue.ts'
import { filledFrom } from '../bottle-form/filled-from.ts'

/** The user's bottle with a code; `isHere` is false if it was deleted and is only kept aside. */
export interface Coded {
  readonly bottle: Bottle
  readonly isHere: boolean
  /** All live bottles with this code, if a shop gave it to several. */
  readonly choices?: readonly Bottle[]
}

/**
 * Finds the user's bottle with a barcode: an existing one before a finished one, and that before a
 * deleted one. A code scanned once with a bottle finds it again.
 */
export function useBottleByCode(): (code: string) => Promise<Coded | undefined> {
  const rows = useRows(bottles)
  const removed = useRemovedRows(bottles)
  return useCallback(
    async (code) => {
      const has = ({ sku }: Bottle) => sku !== undefined && isSameCode(sku, code)
      const mine = rows?.filter(has) ?? []
      const here = mine.find((one) => !one.isFinished) ?? mine[0]
      const isSeveral = mine.length > 1 && gtinsOf(code).some(isShopCode)
      if (here) return { bottle: here, isHere: true, ...(isSeveral && { choices: mine }) }
      const gone = (await removed()).find(has)
      return gone && { bottle: gone, isHere: false }
    },
    [rows, removed],
  )
}

/**
 * Identifies a scanned code and returns facts for the form: from the user's bottles, the operator's
 * catalogue, or the server's look-up. Nothing is stored before saving.
 */
export function useFilledByCode(): (
  code: string,
  form: BottleForm,
) => Promise<Partial<BottleForm>> {
  const find = useBottleByCode()
  return useCallback(
    async (code, form) => {
      const mine = await find(code)
      // The form cannot say which of several it is.
      if (mine?.choices) toast({ title: scanCopy.several, description: scanCopy.severalSentence })
      if (mine?.choices) return { sku: code }
      const known = mine?.bottle ?? (await knownElsewhere(code))
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

/** Facts of a bottle; `source` names the source if it must be credited. */
type CodeFacts = BottleFacts & { readonly source?: 'open_food_facts' }

async function knownElsewhere(code: string): Promise<CodeFacts | undefined> {
  // A shop's own code is another article elsewhere.
  for (const gtin of gtinsOf(code).filter((one) => !isShopCode(one))) {
    const known = await knownOf(gtin)
    if (known) return known
  }
  return undefined
}

async function knownOf(gtin: Gtin): Promise<CodeFacts | undefined> {
  const stored = await knownByGtin(gtin)
  if (stored) return stored
  const { askForCode } = await import('../../online/catalogue.ts')
  const found = await askForCode(gtin)
  if (found?.source !== 'open_food_facts') return found?.bottle
  return { ...found.bottle, source: found.source }
}

const creditOf = (facts: Bottle | CodeFacts) =>
  'source' in facts && facts.source === 'open_food_facts' ? scanCopy.fromOpenFoodFacts : undefined
