import { createHash } from 'node:crypto'
import {
  commitmentOf,
  drawOrder,
  listHashOf,
  newEntryCode,
  sortedCodes,
  toHex,
} from '../../../shared/features/ultra-drops/draw.ts'
import type { PublishedDraw } from '../../../shared/features/ultra-drops/draw-file.ts'
import type { Sha256 } from '../../../shared/kernel/sha256.ts'
import type { Chance } from '../../simulation/chance.ts'

/** As the server hashes. */
export const nodeSha256: Sha256 = (bytes) => createHash('sha256').update(bytes).digest()

export const randomCodes = (chance: Chance, count: number): string[] => {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newEntryCode(chance.bytes(12)))
  return [...codes]
}

/** A draw as it is published when everything is right. */
export function drawnOf(codes: readonly string[], secret: string, units: number): PublishedDraw {
  const listHash = listHashOf(codes, nodeSha256)
  const order = drawOrder({ secret, listHash, codes })
  const turns = new Map(order.map((code, i) => [code, i + 1]))
  return {
    dropId: '01900000-0000-7000-8000-000000000001',
    units,
    commitment: commitmentOf(secret, nodeSha256),
    listHash,
    secret,
    entries: sortedCodes(codes).map((code) => ({ code, turn: turns.get(code) as number })),
  }
}

export const randomDraw = (chance: Chance, count: number): PublishedDraw =>
  drawnOf(randomCodes(chance, count), toHex(chance.bytes(32)), 3)
