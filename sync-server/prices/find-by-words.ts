import { count, inArray } from 'drizzle-orm'
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
 * For each list of words, each of which must occur in one of its spellings: the rows found by its
 * rarest word. They may not match the rest, so callers compare.
 */
export async function findByWords(
  reader: Reader,
  { table, word, found }: FindByWords,
  sought: readonly (readonly string[])[],
): Promise<Set<string>[]> {
  const spellings = sought.map((words) => words.map((_, at) => spellingsAt(words, at)))
  const counts = new Map<string, number>()
  for (const some of portions([...new Set(spellings.flat(2))])) {
    const counted = await reader
      .select({ word, count: count() })
      .from(table)
      .where(inArray(word, some))
      .groupBy(word)
    for (const one of counted) counts.set(one.word as string, one.count)
  }
  const rarest = spellings.map((asked) => {
    const sums = asked.map((some) => some.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0))
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

export function* portions<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batchSize) yield list.slice(from, from + batchSize)
}
