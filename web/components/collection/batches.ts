import { maxInBatch } from '../../../shared/business/bulk.ts'
import { isRefusal } from '../../../shared/kernel/refusal.ts'
import type { Device } from '../../local/device.ts'
import type { AnyMutation } from '../../local/mutate.ts'
import { StorageFault } from '../../local/storage-fault.ts'

/** In batches as large as one mutation may be. */
export function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  for (let from = 0; from < items.length; from += maxInBatch)
    batches.push(items.slice(from, from + maxInBatch))
  return batches
}

/**
 * Does one after the other, each in a transaction of its own, so that the page stays alive between
 * them. A batch of which nothing is there any more is passed over; any other refusal ends it.
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
