/** A server's metrics for Prometheus. */
export interface Exposition {
  /** As received. */
  readonly text: string
  /** The value of a series, `name{label="value"}` with its labels in any order; undefined: there is none. */
  value(name: string, labels?: Readonly<Record<string, string>>): number | undefined
  /** The names of all metrics, and of derived ones: `…_bucket`, `…_count`. */
  readonly names: ReadonlySet<string>
  readonly series: readonly Series[]
}

interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export async function scrape(address: string | undefined): Promise<Exposition> {
  if (address === undefined) throw new Error('the server has no metrics')
  const answer = await fetch(address)
  if (answer.status !== 200) throw new Error(`the metrics were answered with ${answer.status}`)
  const text = await answer.text()
  const series = text.split('\n').flatMap(seriesOf)
  return {
    text,
    series,
    names: new Set(series.map(({ name }) => name)),
    value: (name, labels = {}) =>
      series.find(
        (one) =>
          one.name === name &&
          Object.entries(labels).every(([label, value]) => one.labels[label] === value),
      )?.value,
  }
}

function seriesOf(line: string): Series[] {
  const [, name, inside = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (name === undefined) return []
  const labels = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(
    ([, label = '', given = '']) => [label, given] as const,
  )
  return [{ name, labels: Object.fromEntries(labels), value: Number(value) }]
}
