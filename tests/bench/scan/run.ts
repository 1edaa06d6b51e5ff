import { parseArgs } from 'node:util'
import { median } from '../figures.ts'
import { readFilms, readPhotos, type SetRead } from './reading.ts'

/**
 *   node tests/bench/scan/run.ts                 all photos, and every tenth as a film
 *   node tests/bench/scan/run.ts --set upca      the sets that begin so; no film
 *   node tests/bench/scan/run.ts --every 1       all of them as a film, too
 */
const { values: given } = parseArgs({
  options: { set: { type: 'string' }, every: { type: 'string', default: '10' } },
})
const sets = await readPhotos(given.set)
if (sets.length === 0) console.log('scan: the photos of codes do not lie beside the project')
else console.table([...sets, ...sums(sets)].map(rowOf))

const films = given.set === undefined && sets.length > 0 ? await readFilms(Number(given.every)) : []
const told = films.flatMap(({ milliseconds }) => milliseconds ?? [])
if (films.length > 0)
  console.log(
    `films: ${told.length} of ${films.length} codes told, p50 ${Math.round(median(told))} ms from the first frame (goal 150)`,
  )
process.exitCode = sets.some(({ wrong }) => wrong > 0) || films.some(({ wrong }) => wrong) ? 1 : 0

/** The same of each kind of picture, by halves. */
function sums(all: readonly SetRead[]): SetRead[] {
  const groups = Map.groupBy(all, (one) => `${kindOf(one)} ${one.half}`).values()
  return [...groups].map((group) => ({
    set: `all ${kindOf(group[0]!)}`,
    half: group[0]!.half,
    pictures: sum(group.map(({ pictures }) => pictures)),
    read: sum(group.map(({ read }) => read)),
    wrong: sum(group.map(({ wrong }) => wrong)),
    times: group.flatMap(({ times }) => times),
  }))
}

function kindOf({ set }: SetRead): string {
  if (set.startsWith('qr')) return 'square codes'
  return set.startsWith('false') ? 'without a code' : 'bars'
}

function sum(figures: readonly number[]): number {
  return figures.reduce((all, one) => all + one, 0)
}

function rowOf({ times, ...row }: SetRead) {
  return { ...row, 'ms to read': times.length > 0 ? Math.round(median(times)) : '–' }
}
