import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Chance } from '../simulation/chance.ts'

type Real = Pick<typeof crypto, 'randomBytes' | 'randomUUID'>

/**
 * From here on all chance of this process comes from seeds: ids, codes and keys are the same each
 * time. It takes the place of Node's own, so that nothing of the server has to know.
 */
export function repeatable(): { from(seed: number): void; end(): void } {
  const real: Real = { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID }
  let chance = new Chance(0)
  const bytes = (count: number) => Buffer.from(chance.bytes(count))
  replace({
    randomBytes: bytes as Real['randomBytes'],
    randomUUID: () => {
      const text = bytes(16).toString('hex')
      const parts = [text.slice(0, 8), text.slice(8, 12), text.slice(13, 16), text.slice(17, 20)]
      return `${parts[0]}-${parts[1]}-4${parts[2]}-8${parts[3]}-${text.slice(20)}` as never
    },
  })
  return {
    from(seed) {
      chance = new Chance(seed)
    },
    end: () => replace(real),
  }
}

function replace(by: Real): void {
  Object.assign(crypto, by)
  syncBuiltinESMExports()
}
