import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { collectionPeriod, pickupOf } from '../../../shared/business/ultra-drops.ts'
import { checkDraw, type Noted } from '../../../shared/features/ultra-drops/check-draw.ts'
import { drawOrder, newEntryCode, toHex } from '../../../shared/features/ultra-drops/draw.ts'
import {
  type PublishedDraw,
  readDraw,
  writeDraw,
} from '../../../shared/features/ultra-drops/draw-file.ts'
import { day } from '../../../shared/kernel/time.ts'
import {
  type Sha256,
  sha256,
  sha256After,
  sha256Beginnings,
} from '../../../shared/kernel/sha256.ts'
import { Chance } from '../../simulation/chance.ts'
import { drawnOf, nodeSha256, randomCodes, randomDraw } from './some-draw.ts'
import { casesOf } from '../../support/scope.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const script = new URL('../../../shared/features/ultra-drops/check-draw.py', import.meta.url)
const hasPython = spawnSync('python3', ['--version']).status === 0

/** The result of the independent script for each file: its codes in order, or the failed check. */
function scriptSays(draws: readonly PublishedDraw[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'draws-'))
  try {
    const files = draws.map((draw, i) => {
      writeFileSync(path.join(folder, `${i}`), writeDraw(draw))
      return `${i}`
    })
    const ran = spawnSync('python3', [script.pathname, ...files], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    })
    expect(ran.stderr).toBe('')
    return ran.stdout.split('\n').slice(0, -1)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Most draws are small, some have hundreds of entries, the last few thousands. */
const sizeOf = (chance: Chance, i: number, of: number) =>
  i >= of - 3
    ? chance.between(4_000, 5_000)
    : i % 100 === 0
      ? chance.between(1, 500)
      : chance.between(1, 16)

test.skipIf(!hasPython)(`server, phone and another language draw alike (seed ${seed})`, () => {
  const chance = new Chance(seed)
  const count = casesOf({ everyday: 1_000, deep: 10_000 })
  const draws = Array.from({ length: count }, (_, i) =>
    randomDraw(chance, sizeOf(chance, i, count)),
  )
  const says = scriptSays(draws)
  expect(says.length).toBe(draws.length)
  for (const [i, draw] of draws.entries()) {
    const read = readDraw(writeDraw(draw))
    expect(read).toEqual(draw)
    const checked = checkDraw(draw, sha256)
    expect(checked.faults).toEqual([])
    expect(checked.order.join(' ')).toBe(says[i])
    const byTurn = draw.entries.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0))
    expect(checked.order).toEqual(byTurn.map(({ code }) => code))
  }
})

test('the hash that a phone computes is that of the server', () => {
  const chance = new Chance(seed)
  for (let length = 0; length < 300; length++) {
    const bytes = chance.bytes(length)
    const says = toHex(nodeSha256(bytes))
    expect(toHex(sha256(bytes)), `${length} bytes, seed ${seed}`).toBe(says)
    const start = chance.between(0, length)
    const after = sha256After(bytes.subarray(0, start))
    after(chance.bytes(chance.between(0, 300)))
    expect(toHex(after(bytes.subarray(start))), `${length} after ${start}, seed ${seed}`).toBe(says)
  }
})

/** Computed independently, so that no change of the code alters a promised result. */
test('a published draw does not change', () => {
  const codes = ['00000000000Z', 'ZZZZZZZZZZZZ', 'ABCDEFGHJKMN', '0123456789AB']
  const draw = drawnOf(codes, '00'.repeat(31) + '01', 2)
  expect(writeDraw(draw)).toBe(
    `${[
      'undercroft-draw 1',
      'drop 01900000-0000-7000-8000-000000000001',
      'units 2',
      'commitment ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
      'list 778f9b1e44e55577af05b80c5d8d472a74cc6aaf52ed1fe0d46fd315ec13e3ee',
      `secret ${'00'.repeat(31)}01`,
      '',
      '00000000000Z 2',
      '0123456789AB 4',
      'ABCDEFGHJKMN 3',
      'ZZZZZZZZZZZZ 1',
    ].join('\n')}\n`,
  )
})

test(`ranks that begin alike, or are equal, are in order too (seed ${seed})`, () => {
  const chance = new Chance(seed)
  // A poor hash: few different beginnings, with the difference in the last byte, or none.
  const poorHash: typeof sha256 = (bytes) => {
    const [last, before] = [bytes.at(-1)!, bytes.at(-2)!]
    return Uint8Array.from({ length: 32 }, (_, at) =>
      at === 0 ? last % 3 : at === 31 ? before % 4 : 7,
    )
  }
  for (const size of [1, 2, 3, 31, 32, 33, 200, 3_000]) {
    const codes = randomCodes(chance, size).sort()
    const rankOf = (code: string) => toHex(poorHash(new TextEncoder().encode(code)))
    const plainly = codes.toSorted((one, other) => {
      const [first, second] = [rankOf(one) + one, rankOf(other) + other]
      return first < second ? -1 : 1
    })
    const drawn = { secret: 'ab'.repeat(32), listHash: 'cd'.repeat(32), codes }
    const poorly = { after: () => poorHash, beginnings: beginningsBy(poorHash) }
    expect(drawOrder(drawn, poorly)).toEqual(plainly)
  }
})

const beginningsBy =
  (hash: Sha256) =>
  (start: Uint8Array, codes: Uint8Array, length: number): Float64Array =>
    Float64Array.from({ length: codes.length / length }, (_, nth) => {
      const code = codes.subarray(nth * length, (nth + 1) * length)
      const digest = hash(Uint8Array.of(...start, ...code))
      return Number.parseInt(toHex(digest.subarray(0, 6)), 16)
    })

test(`beginnings of many hashes are those of the single ones (seed ${seed})`, () => {
  const chance = new Chance(seed)
  for (const blocks of [0, 1, 2])
    for (const length of [4, 12, 52]) {
      const [start, messages] = [chance.bytes(blocks * 64), chance.bytes(length * 20)]
      sha256(chance.bytes(90))
      const beginnings = sha256Beginnings(start, messages, length)
      expect(beginnings).toEqual(beginningsBy(nodeSha256)(start, messages, length))
    }
  for (const [start, length] of [
    [63, 12],
    [64, 13],
    [64, 56],
  ] as const)
    expect(() => sha256Beginnings(new Uint8Array(start), new Uint8Array(length), length)).toThrow(
      RangeError,
    )
})

test('codes are of the alphabet, and every character is as likely', () => {
  const code = newEntryCode(Uint8Array.from({ length: 12 }, (_, i) => i * 21 + 7))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  const all = Array.from({ length: 256 }, (_, byte) => newEntryCode(new Uint8Array(12).fill(byte)))
  const counts = Map.groupBy(all, ([first]) => first)
  expect([...counts.values()].map(({ length }) => length)).toEqual(Array(32).fill(8))
  expect(() => newEntryCode(new Uint8Array(11))).toThrow('twelve')
})

/**
 * Chi-square of how often which entry had which turn. The counts of permutations hang together, hence the
 * factor; beyond the bound lies one sound draw in a million (Wilson and Hilferty's approximation).
 */
function unevenness(counts: readonly (readonly number[])[], draws: number): number {
  const size = counts.length
  const expected = draws / size
  const sum = counts.flat().reduce((total, n) => total + (n - expected) ** 2 / expected, 0)
  return (sum * (size - 1)) / size
}
const boundOf = (size: number): number => {
  const freedom = (size - 1) ** 2
  const [ninth, oneInAMillion] = [2 / (9 * freedom), 4.7534]
  return freedom * (1 - ninth + oneInAMillion * Math.sqrt(ninth)) ** 3
}

test(`every entry is as likely to have each turn (seed ${seed})`, () => {
  const chance = new Chance(seed)
  const draws = casesOf({ everyday: 20_000, deep: 100_000 })
  const size = 5
  const codes = randomCodes(chance, size)
  const listHash = toHex(chance.bytes(32))
  const drawn = codes.map(() => Array<number>(size).fill(0))
  const biased = codes.map(() => Array<number>(size).fill(0))
  for (let i = 0; i < draws; i++) {
    const secret = toHex(chance.bytes(32))
    const order = drawOrder({ secret, listHash, codes })
    for (const [turn, code] of order.entries()) drawn[codes.indexOf(code)]![turn]!++
    // The first in the list moves up one turn in every fifth draw.
    const first = order.indexOf(codes[0]!)
    if (i % 5 === 0 && first > 0)
      [order[first - 1], order[first]] = [order[first]!, order[first - 1]!]
    for (const [turn, code] of order.entries()) biased[codes.indexOf(code)]![turn]!++
  }
  expect(unevenness(drawn, draws)).toBeLessThan(boundOf(size))
  expect(unevenness(biased, draws)).toBeGreaterThan(boundOf(size))
})

/** Each way to cheat after the commitment, and the check that fails. */
const cheats: readonly {
  how: string
  cheat: (draw: PublishedDraw, chance: Chance) => PublishedDraw
  faults: readonly string[]
  /** Detected only with a copy of the earlier publication; the script does not have one. */
  noted?: (draw: PublishedDraw) => Noted
}[] = [
  {
    how: 'another secret that draws a friend first',
    cheat: (draw, chance) => ({
      ...drawnOf(codesOf(draw), toHex(chance.bytes(32)), draw.units),
      commitment: draw.commitment,
    }),
    faults: ['secret'],
  },
  {
    how: 'another secret with a commitment of its own: drawn twice, and the better result published',
    cheat: (draw, chance) => drawnOf(codesOf(draw), toHex(chance.bytes(32)), draw.units),
    faults: ['other_commitment'],
    noted: ({ commitment }) => ({ commitment }),
  },
  {
    how: 'an entry slipped in after the close',
    cheat: (draw, chance) => ({
      ...drawnOf([...codesOf(draw), newEntryCode(chance.bytes(12))], draw.secret!, 3),
      listHash: draw.listHash,
    }),
    faults: ['list', 'turns'],
  },
  {
    how: 'an entry slipped in, with the hash of the new list',
    cheat: (draw, chance) =>
      drawnOf([...codesOf(draw), newEntryCode(chance.bytes(12))], draw.secret!, 3),
    faults: ['other_list'],
    noted: ({ listHash }) => ({ listHash }),
  },
  {
    how: 'an entry taken out after the close',
    cheat: (draw) => ({
      ...drawnOf(codesOf(draw).slice(1), draw.secret!, 3),
      listHash: draw.listHash,
    }),
    faults: ['list', 'turns'],
  },
  {
    how: 'an entry taken out, with the hash of the new list, as its owner sees it',
    cheat: (draw) => drawnOf(codesOf(draw).slice(1), draw.secret!, 3),
    faults: ['own_code', 'other_list'],
    noted: ({ entries, listHash }) => ({ code: entries[0]!.code, listHash }),
  },
  {
    how: 'the list in another order',
    cheat: (draw) => ({ ...draw, entries: draw.entries.toReversed() }),
    faults: ['order'],
  },
  {
    how: 'two turns exchanged',
    cheat: (draw) => {
      const [first, second] = [1, 2].map((turn) => draw.entries.find((one) => one.turn === turn)!)
      const turns = new Map([
        [first!.code, 2],
        [second!.code, 1],
      ])
      return {
        ...draw,
        entries: draw.entries.map((one) => ({ ...one, turn: turns.get(one.code) ?? one.turn! })),
      }
    },
    faults: ['turns'],
  },
  {
    how: 'one entry in the list twice',
    cheat: (draw) => ({ ...draw, entries: [draw.entries[0]!, ...draw.entries] }),
    faults: ['list', 'twice', 'turns'],
  },
  {
    how: 'fewer bottles than were announced',
    cheat: (draw) => ({ ...draw, units: draw.units - 1 }),
    faults: ['other_units'],
    noted: ({ units }) => ({ units }),
  },
  {
    how: 'no secret at all',
    cheat: ({ secret: _, ...draw }) => draw,
    faults: ['not_drawn'],
  },
]
const codesOf = ({ entries }: PublishedDraw) => entries.map(({ code }) => code)

for (const { how, cheat, faults, noted } of cheats)
  test(`the check sees ${how}`, () => {
    const chance = new Chance(seed)
    const honest = randomDraw(chance, 40)
    const cheated = cheat(honest, chance)
    expect(cheated).not.toEqual(honest)
    const known = noted?.(honest) ?? {}
    expect(checkDraw(honest, sha256, known).faults).toEqual([])
    expect(checkDraw(cheated, sha256, known).faults.toSorted()).toEqual(faults.toSorted())
  })

test.skipIf(!hasPython)(
  'another language shows the same, except fields to be noted beforehand',
  () => {
    const seen = cheats.filter(({ noted }) => !noted)
    const says = scriptSays(
      seen.map(({ cheat }) => {
        const chance = new Chance(seed)
        return cheat(randomDraw(chance, 40), chance)
      }),
    )
    expect(says.map((line) => line.replace('DOES NOT HOLD: ', '').split(' ').toSorted())).toEqual(
      seen.map(({ faults }) => faults.toSorted()),
    )
  },
)

test('a passed over entry keeps its turn, and changes no other', () => {
  const draw = randomDraw(new Chance(seed), 30)
  const passed = { ...draw, entries: draw.entries.map(passing(2)) }
  const own = draw.entries.find(({ turn }) => turn === 5)!.code
  const checked = checkDraw(passed, sha256, { code: own })
  expect(checked).toEqual({
    ...checkDraw(draw, sha256),
    ownTurn: 5,
    passedBefore: 1,
  })
  expect(checked.faults).toEqual([])
  expect(readDraw(writeDraw(passed))).toEqual(passed)
})
const passing = (which: number) => (entry: PublishedDraw['entries'][number]) =>
  entry.turn === which ? { ...entry, passed: 'works_there' as const } : entry

test('an invalid draw is not read', () => {
  const good = writeDraw(randomDraw(new Chance(seed), 3))
  expect(readDraw(good)).toBeDefined()
  for (const [from, to] of [
    ['undercroft-draw 1', 'undercroft-draw 2'],
    ['drop ', 'crop '],
    ['units 3', 'units 0'],
    ['units 3', 'units three'],
    ['commitment ', 'commitment 0'],
    ['secret ', 'secret x'],
    ['\n\n', '\n'],
    ['\n\n', '\n\nshort 1\n'],
    ['\n\n', '\n\nABCDEFGHJKMN -1\n'],
    ['\n\n', '\n\nABCDEFGHJKMN 4 because\n'],
    ['\n\n', '\n\nABCDEFGHJKMN 4 works_there too\n'],
  ] as const)
    expect(readDraw(good.replace(from, to)), to).toBeUndefined()
  expect(readDraw(good.slice(0, -1))).toBeUndefined()
  expect(readDraw('')).toBeUndefined()
})

test('a bottle is kept for seven days from acceptance or from its arrival, or until the store’s later end', () => {
  const at = 1_000 * day
  const window = (pickupFrom: number | null, pickupUntil: number | null) =>
    Object.values(pickupOf({ pickupFrom, pickupUntil }, at))
  expect(window(null, null)).toEqual([null, at + collectionPeriod])
  expect(window(at, null)).toEqual([null, at + collectionPeriod])
  expect(window(at + 1, null)).toEqual([at + 1, at + 1 + collectionPeriod])
  expect(window(at + 3 * day, at + 4 * day)).toEqual([
    at + 3 * day,
    at + 3 * day + collectionPeriod,
  ])
  expect(window(at + day, at + 30 * day)).toEqual([at + day, at + 30 * day])
})
