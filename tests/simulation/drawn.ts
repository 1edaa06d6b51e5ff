import { runSeed } from '../support/scope.ts'
import { Chance } from './chance.ts'

const chance = new Chance(runSeed)
const all = Array.from({ length: 10 }, (_, at) => 3 * chance.upTo(1_000_000) + 3 + (at % 3))

/**
 * Seeds of new histories, drawn by the seed of the run: half of them for each of two files, which
 * run in parallel. Every third one is dense, as in each run. All others, and that every fault
 * happens in them, are `npm run deep -- --only simulation`.
 */
export const drawnSeeds = (half: 1 | 2): readonly number[] =>
  half === 1 ? all.slice(0, 5) : all.slice(5)
