import type { AccountLimits } from '../../shared/account-limits.ts'
import type { Id } from '../../shared/kernel/id.ts'
import type { TableName } from '../../shared/registry.ts'

/** How many rows of each entity a cellar may keep. An entity without a number does not compile. */
export type RowLimits = Pick<AccountLimits, TableName>

/** Numbers of rows per table in a cellar, removed ones included; only requested tables. */
export type Counts = Map<string, number>

/** Cellars whose counts are remembered. */
const maxRemembered = 10_000

/**
 * Numbers of rows of cellars at a version of their heads, so that adding to a large collection does
 * not count it each time. Each process has its own: rows are added only under the owner's head with
 * a new version, so counts of other versions are dropped. Sweeps only delete rows; a count that is
 * too high is read again before a refusal.
 */
export class RowCounts {
  readonly #cellars = new Map<string, { readonly version: number; readonly counts: Counts }>()

  /** A copy of the counts at the version, for one transaction. */
  at(cellarId: Id, version: number): Counts {
    const known = this.#cellars.get(cellarId)
    return new Map(known?.version === version ? known.counts : [])
  }

  /** The counts after a committed transaction. */
  keep(cellarId: Id, version: number, counts: Counts): void {
    this.#cellars.delete(cellarId)
    if (counts.size === 0) return
    this.#cellars.set(cellarId, { version, counts })
    for (const [oldest] of this.#cellars) {
      if (this.#cellars.size <= maxRemembered) break
      this.#cellars.delete(oldest)
    }
  }
}

/** The room that one transaction has for new rows. */
export class Room {
  readonly limits: RowLimits
  readonly #known: RowCounts
  readonly #versionOf: (cellarId: Id) => number
  readonly #used = new Map<Id, Counts>()

  /** @param versionOf the version of a head that the transaction has locked */
  constructor(limits: RowLimits, known: RowCounts, versionOf: (cellarId: Id) => number) {
    this.limits = limits
    this.#known = known
    this.#versionOf = versionOf
  }

  countsOf(cellarId: Id): Counts {
    const used = this.#used.get(cellarId) ?? this.#known.at(cellarId, this.#versionOf(cellarId))
    this.#used.set(cellarId, used)
    return used
  }

  /** The transaction was committed, with these new versions. */
  committed(versions: ReadonlyMap<string, number>): void {
    for (const [cellarId, counts] of this.#used) {
      const version = versions.get(cellarId)
      if (version !== undefined) this.#known.keep(cellarId, version, counts)
    }
  }
}
