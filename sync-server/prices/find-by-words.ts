import { inArray, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { spellingsAt } from '../../shared/features/prices/matching.ts'
import type { Reader } from '../db/db.ts'

/** A table of words and the rows they find. */
interface FindByWords {
  readonly table: SQLiteTable
  readonly word: SQLiteColumn
  readonly found: SQLiteColumn
}

/** Words or ids in one query. */
const batchSize = 400
/**
 * Rows of a word that are counted at first. Where every word of a list has more, its words are
 * counted again, ten times as far: counting costs no more than ten times the rows of the rarest.
 */
const countsTo = 1_000
const furtherBy = 10

/**
 * For each list of words, each of which must occur in one of its spellings: the rows found by its
 * rarest word. They may not match the rest, so callers compare.
 */
export async function findByWords(
  reader: Reader,
  { table, word, found }: FindByWords,
  sought: readonly (readonly string[])[],
): Promise<Set<string>[]> {
  const spellings = sought.map((words) => words.map((_, at) => spellingsAt(words, at)))
  const counts = await countsOf(reader, { table, word }, spellings)
  const rarest = spellings.map((asked) => {
    const sums = asked.map((some) => sumOf(some, counts))
    const min = Math.min(...sums)
    return Number.isFinite(min) && min > 0 ? (asked[sums.indexOf(min)] ?? []) : []
  })
  const byWord = new Map<string, string[]>()
  for (const some of portions([...new Set(rarest.flat())])) {
    const pairs = await reader.select({ word, found }).from(table).where(inArray(word, some))
    for (const pair of pairs) {
      const known = byWord.get(pair.word as string)
      if (known) known.push(pair.found as string)
      else byWord.set(pair.word as string, [pair.found as string])
    }
  }
  return rarest.map((words) => new Set(words.flatMap((one) => byWord.get(one) ?? [])))
}

/** Rows of each word that is rare in one of these lists. */
async function countsOf(
  reader: Reader,
  where: Pick<FindByWords, 'table' | 'word'>,
  lists: readonly (readonly (readonly string[])[])[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  let open = lists
  for (let limit = countsTo; open.length > 0; limit *= furtherBy) {
    for (const some of portions([...new Set(open.flat(2))].filter((one) => !counts.has(one))))
      for (const { word, count } of await countsUpTo(reader, where, some, limit))
        if (Number(count) < limit) counts.set(word, Number(count))
    open = open.filter(
      (words) => words.length > 0 && !words.some((some) => Number.isFinite(sumOf(some, counts))),
    )
  }
  return counts
}

/** Infinite where one of the words is too frequent to be counted. */
const sumOf = (words: readonly string[], counts: ReadonlyMap<string, number>): number =>
  words.reduce((sum, one) => sum + (counts.get(one) ?? Number.POSITIVE_INFINITY), 0)

const countsUpTo = (
  reader: Reader,
  { table, word }: Pick<FindByWords, 'table' | 'word'>,
  words: readonly string[],
  limit: number,
) => {
  const given = sql`${JSON.stringify(words)}`
  const asked =
    reader.dialect === 'sqlite'
      ? sql`(select value as word from json_each(${given}))`
      : sql`(select json_array_elements_text(${given}::json) as word)`
  return reader.rows<{ word: string; count: number | string }>(sql`
    select asked.word as word, (
      select count(*) from (
        select 1 as one from ${table} where ${word} = asked.word limit ${limit}
      ) as counted
    ) as count
    from ${asked} as asked`)
}

export function* portions<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batchSize) yield list.slice(from, from + batchSize)
}
