import { parseArgs } from 'node:util'
import {
  ratesOfTables,
  type TableRates,
} from '../../features/collection/made-tables/measure-tables.ts'
import { namedByShops } from '../../features/prices/named-by-shops.ts'
import { namedElsewhere } from '../../features/prices/named-elsewhere.ts'
import { rates } from '../../features/prices/rates.ts'
import { isSeen, rated, realRecipes } from '../../features/recipes/judge/measure.ts'
import { judgedQuestions } from '../../features/sommelier/asked/measure.ts'
import { median } from '../figures.ts'
import { readLabels } from './labels/read-labels.ts'
import { hasRealData } from '../../support/real-data.ts'

/**
 * How well the product reads what people hold, the half of the files that rules were written from and
 * the half that was kept unseen apart: `node tests/bench/reading/run.ts --seed 1 --bars 200 --tables 60`.
 */
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    bars: { type: 'string', default: '200' },
    tables: { type: 'string', default: '60' },
    /** Of so many well-known bottles one is drawn in each way; `none` passes labels over. */
    labels: { type: 'string', default: '60' },
  },
})
const percent = (part: number, of: number) => `${((part / Math.max(of, 1)) * 100).toFixed(2)} %`

function readRecipes() {
  const [seed, bars] = [Number(given.seed), Number(given.bars)]
  console.log(`reading: what ${bars} random bars can make of all recipes, seed ${seed}`)
  const recipes = realRecipes()
  let isFalse = false
  const table = [true, false].map((half) => {
    const some = recipes.filter(({ name }) => isSeen(name) === half)
    const { asked, ready, falseReady, missed, disputed } = rated(some, bars, seed)
    for (const [line, times] of disputed) console.log(`  ${times} × ${line}`)
    isFalse ||= falseReady > 0 || missed > ready * 0.02
    return {
      half: half ? 'seen' : 'unseen',
      recipes: some.length,
      judged: asked / bars,
      'asked of bars': asked,
      ready,
      'false ready': falseReady,
      missed: percent(missed, ready),
    }
  })
  console.table(table)
  if (isFalse) process.exitCode = 1
}

function askQuestions() {
  console.log('reading: plain questions to the Sommelier over three cellars')
  const table = [true, false].map((half) => {
    const all = judgedQuestions(half)
    const count = (outcome: string) => all.filter((one) => one.outcome === outcome).length
    for (const { of, text, answer, outcome } of all)
      if (outcome === 'wrong') console.log(`  ${of}: ${text} → ${answer.split('\n').join(' / ')}`)
    if (count('wrong') > all.length * 0.02 || count('right') < all.length * 0.85)
      process.exitCode = 1
    return {
      half: half ? 'seen' : 'unseen',
      questions: all.length,
      right: percent(count('right'), all.length),
      'wrong with confidence': percent(count('wrong'), all.length),
      'said that it does not know': percent(count('honest'), all.length),
    }
  })
  console.table(table)
}

/** A missed goal fails the run only in the part that the readers were written for. */
const areMissed = ({ rows, right, wrong, accepted }: TableRates) =>
  right < rows * 0.95 || wrong > 0 || accepted > 0

async function readTables() {
  const [seed, each] = [Number(given.seed), Number(given.tables)]
  console.log(`reading: ${each} made tables of each kind, seed ${seed}`)
  for (const half of ['seen', 'unseen'] as const) {
    const { kinds } = await ratesOfTables(half, each, seed)
    console.log(`headers and words of the ${half} half`)
    console.table(
      kinds.map(({ wrapping, rates }) => ({
        kind: wrapping,
        tables: rates.tables,
        rows: rates.rows,
        'right in every field': percent(rates.right, rates.rows),
        'wrong without a remark': rates.wrong,
        broken: rates.broken,
        'broken and accepted': rates.accepted,
      })),
    )
    if (half === 'seen' && kinds.some(({ rates }) => areMissed(rates))) process.exitCode = 1
  }
}

function compareNames() {
  console.log('reading: which names of shops are those of a bottle that somebody has')
  const table = Object.entries({ seen: namedByShops, unseen: namedElsewhere }).map(
    ([half, names]) => {
      const { same, others, recall, precision, missed, wrong } = rates(names)
      for (const [owned, text] of missed) console.log(`  ${half}, missed: ${owned}: ${text}`)
      for (const [owned, text] of wrong) console.log(`  ${half}, wrong: ${owned}: ${text}`)
      if (recall < 0.8 || precision < 0.98) process.exitCode = 1
      return { half, same, others, found: percent(recall, 1), right: percent(precision, 1) }
    },
  )
  console.table(table)
}

/** The share of readable drawn labels to find; real photos are too few for a goal. */
const minDrawnFound = 0.8

async function readTheLabels() {
  console.log('reading: photographed labels, the right bottle among the three that are offered')
  const { kinds, fetched, held } = await readLabels(Number(given.labels))
  console.table(
    kinds.map(({ kind, pictures, first, amongThree, wrongSurely, times }) => ({
      kind,
      pictures,
      first: percent(first, pictures),
      'among three': percent(amongThree, pictures),
      'wrong surely': wrongSurely,
      'ms, median': Math.round(median(times)),
    })),
  )
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  console.log(
    `labels: ${megabytes(fetched)} MB fetched once, unpacked but for the language; the page's process held ${megabytes(held.before)} MB before and ${megabytes(held.peak)} MB at most`,
  )
  const drawn = kinds.filter(({ kind }) => kind.startsWith('drawn'))
  const found = drawn.reduce((sum, { amongThree }) => sum + amongThree, 0)
  const all = drawn.reduce((sum, { pictures }) => sum + pictures, 0)
  if (found < all * minDrawnFound || kinds.some(({ wrongSurely }) => wrongSurely > 0))
    process.exitCode = 1
}

compareNames()
askQuestions()
await readTables()
if (given.labels !== 'none') await readTheLabels()
if (hasRealData) readRecipes()
else console.log('reading: the files that people hold do not lie beside the project')
