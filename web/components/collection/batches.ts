import { maxInBatch } from '../../../shared/business/bulk.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import type { Device } from '../../local/device/device.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { StorageFault } from '../../local/store/storage-fault.ts'

/** Splits items by the size limit of one mutation. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  for (let from = 0; from < items.length; from += maxInBatch)
    batches.push(items.slice(from, from + maxInBatch))
  return batches
}

/**
 * Runs batches one after the other, each in its own transaction, so that the page stays responsive. A
 * batch without existing rows is skipped; any other refusal stops.
 * @returns how many were done, and why not all
 */
export async function runBatches(
  device: Device,
  list: readonly AnyMutation[],
  onProgress: (done: number) => void = () => {},
): Promise<{ done: number; trouble?: unknown }> {
  for (const [done, mutation] of list.entries()) {
    try {
      const { refusal } = await device.mutateMany([mutation])
      if (refusal && refusal.code !== 'gone') return { done, trouble: refusal }
    } catch (error) {
      if (!isRefusal(error) && !(error instanceof StorageFault)) throw error
      return { done, trouble: error }
    }
    onProgress(done + 1)
  }
  return { done: list.length }
}
