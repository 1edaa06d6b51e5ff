import { type EngineKind, isThisApp, rawDexie, thisApp } from './engines.ts'
import { type FigureName, type Figures, median } from './figures.ts'
import { type Goal, goals } from './goals.ts'

/** Everything that was measured: of each engine, the figures of each repetition. */
export interface Measured {
  readonly engine: EngineKind
  readonly repetitions: Figures[]
  /** Failed parts, with the reason. */
  readonly failures: { part: string; why: string; isSlow: boolean }[]
}

/** One row per figure: the goal, the ratio of this app, and the medians of all. */
export function tableOf(all: readonly Measured[]): string {
  const rows = goals
    .filter(({ figure }) => all.some(({ repetitions }) => valuesOf(repetitions, figure).length > 0))
    .map((goal) => [goal.says, wanted(goal), verdict(goal, all), ...all.map(cellOf(goal, all))])
  return grid([['', 'wanted', `${thisApp} has`, ...all.map(({ engine }) => engine.name)], ...rows])
}

/** Each engine's guarantees for a change, and the failed parts. */
export function promisesOf(all: readonly Measured[]): string {
  const rows = all.map(({ engine: { name, durable, acknowledges } }) => [
    name,
    durability[durable],
    acknowledges,
  ])
  const table = grid([['engine', 'a change is stored', 'the server acknowledges'], ...rows])
  const failed = all.flatMap(({ engine, failures }) =>
    failures.map(({ part, why }) => `${engine.name}, ${part}: ${why}`),
  )
  return [table, ...failed].join('\n')
}

const durability = {
  disk: 'when the disk has it',
  system: 'when the operating system has it',
  memory: 'when the page has it',
} as const

const cellOf = (goal: Goal, all: readonly Measured[]) => (one: Measured) => {
  const values = valuesOf(one.repetitions, goal.figure)
  if (values.length === 0) return '–'
  const ratio = ratioOf(goal, one, all)
  const isBase = one.engine.name === goal.base.engine && !goal.base.figure
  return `${shown(median(values), goal.figure)}${ratio === undefined || isBase ? '' : ` (${ratio.toFixed(2)})`}`
}

function wanted({ figure, ratio, max: most, ahead }: Goal): string {
  return [
    ratio !== undefined && `≤ ${ratio} ×`,
    most !== undefined && `≤ ${shown(most, figure)}`,
    ahead && 'ahead of all that acknowledge',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Whether this app meets its goal: `0.93 ✓`, `2.10 ✗`. */
function verdict(goal: Goal, all: readonly Measured[]): string {
  const own = all.find(({ engine }) => engine.name === thisApp)
  const values = own ? valuesOf(own.repetitions, goal.figure) : []
  if (!own || values.length === 0) return ''
  const checks: { says: string; holds: boolean }[] = []
  const ratio = ratioOf(goal, own, all)
  if (goal.ratio !== undefined && ratio !== undefined)
    checks.push({ says: `${ratio.toFixed(2)} ×`, holds: ratio <= goal.ratio })
  if (goal.max !== undefined) {
    const value = median(values)
    checks.push({ says: shown(value, goal.figure), holds: value <= goal.max })
  }
  if (goal.ahead) {
    const others = all
      .filter(({ engine }) => !isThisApp(engine) && engine.name !== rawDexie)
      .filter(({ repetitions }) => valuesOf(repetitions, goal.figure).length > 0)
    const faster = others.filter(
      (other) => median(valuesOf(other.repetitions, goal.figure)) < median(values),
    )
    if (others.length > 0)
      checks.push({
        says: faster.length === 0 ? 'ahead' : `behind ${faster.map(({ engine }) => engine.name)}`,
        holds: faster.length === 0,
      })
  }
  return checks.map(({ says, holds }) => `${says} ${holds ? '✓' : '✗'}`).join(', ')
}

/** The median of the ratios within each repetition: a slowdown of one also slows its base. */
export function ratioOf(
  { figure, base }: Goal,
  one: Measured,
  all: readonly Measured[],
): number | undefined {
  const other = all.find(({ engine }) => engine.name === base.engine)
  if (!other) return undefined
  const ratios = one.repetitions.flatMap((figures, at) => {
    const value = figures[figure]
    const measure = other.repetitions[at]?.[base.figure ?? figure]
    return value === undefined || !measure ? [] : [value / measure]
  })
  return ratios.length > 0 ? median(ratios) : undefined
}

export const valuesOf = (repetitions: readonly Figures[], figure: FigureName): number[] =>
  repetitions.map((figures) => figures[figure]).filter((value) => value !== undefined)

/** A figure with its unit. */
export function shown(value: number, figure: FigureName): string {
  if (!figure.endsWith('bytes')) return `${round(value)} ms`
  if (value >= 1e6) return `${round(value / 1e6)} MB`
  return value >= 1e4 ? `${round(value / 1e3)} kB` : `${Math.round(value)} B`
}
const round = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)

/** A table that reads well on a screen and in a README. */
export function grid(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}
