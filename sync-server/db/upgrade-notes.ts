import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Dialect } from './kit.ts'
import { migrations } from './migrate.ts'

/** A migration by its name, with its statements for each engine. */
export interface NamedMigration {
  readonly name: string
  readonly statements: Readonly<Record<Dialect, readonly string[]>>
}

/** A migration's effect, for operators. */
export interface MigrationNotes {
  readonly name: string
  readonly newTables: readonly string[]
  /** `bottles.notes`. */
  readonly newColumns: readonly string[]
  readonly newIndexes: readonly string[]
  /** Tables and columns that are there no more. */
  readonly gone: readonly string[]
  /** Tables that SQLite copies, which takes time and room. */
  readonly copied: readonly string[]
  /** Tables whose rows change. */
  readonly changed: readonly string[]
}

/** Read from the statements, which are written by drizzle-kit or by hand at the end of a file. */
export function notesOf({ name, statements }: NamedMigration): MigrationNotes {
  const { sqlite, postgres } = statements
  const made = matches(postgres, /^create table (?:if not exists )?"?(\w+)"?/i)
  const copied = matches(sqlite, /^alter table [`"]?__new_\w+[`"]? rename to [`"]?(\w+)/i)
  const written = matches(postgres, /^(?:update|insert into|delete from) "?(\w+)"?/i)
  return {
    name,
    newTables: made,
    newColumns: pairs(postgres, /^alter table "?(\w+)"? add column (?:if not exists )?"?(\w+)"?/i),
    newIndexes: matches(postgres, /^create (?:unique )?index (?:if not exists )?"?(\w+)"?/i),
    gone: [
      ...matches(postgres, /^drop table (?:if exists )?"?(\w+)"?/i),
      ...pairs(
        postgres,
        /^alter table "?(\w+)"? (?:drop column|rename column) (?:if exists )?"?(\w+)"?/i,
      ),
    ],
    copied,
    changed: written.filter((table) => !made.includes(table)),
  }
}

/** Everything that a file of a migration says has to be understood, or be named here. */
export const isUnderstood = (statement: string): boolean =>
  /^(create (table|(unique )?index)|alter table|drop (table|index)|update|insert into|delete from|pragma)\b/i.test(
    statement,
  )

/** `UPGRADING.md`, the newest first. */
export function upgradeNotes(all: readonly NamedMigration[]): string {
  const [first, ...later] = all.map(notesOf)
  const begins = first
    ? `\n## ${first.name}\n\nThe first one: ${first.newTables.length} tables.\n`
    : ''
  return `${head}${later.toReversed().map(sectionOf).join('')}${begins}`
}

const head = `# Upgrading

The changes of each migration, written by \`npm run db:notes\` from the migrations. [CHANGELOG.md](CHANGELOG.md) lists the migrations of each version. They run automatically when the new version starts, all or none, before the port opens.

1. Run \`npm run admin -- backup before.tar\` and keep the file: an older version does not open a database that a newer one has changed. To go back, restore that backup into the old version.
2. With several processes on PostgreSQL, replace them one after the other unless a migration below says otherwise. Older processes keep running, and devices send again the changes that these could not apply.
3. Start the new version. \`/api/ready\` says when it accepts requests, \`/api/version\` which version answers, and \`npm run admin -- check\` whether the data is consistent.
`

function sectionOf(notes: MigrationNotes): string {
  const { newTables, newColumns, newIndexes, gone, copied, changed } = notes
  const lines = [
    ['New tables', newTables],
    ['New columns', newColumns],
    ['New indexes', newIndexes],
    ['Rows change in', changed],
    ['SQLite copies, which takes as much room again and time with the rows', copied],
    ['Gone; stop all older processes before the new one starts', gone],
  ] as const
  const told = lines.filter(([, names]) => names.length > 0)
  return `\n## ${notes.name}\n\n${told.map(([what, names]) => `- ${what}: ${names.map((name) => `\`${name}\``).join(', ')}.\n`).join('')}`
}

const matches = (statements: readonly string[], what: RegExp): string[] =>
  statements.flatMap((statement) => what.exec(statement.trim())?.[1] ?? [])

const pairs = (statements: readonly string[], what: RegExp): string[] =>
  statements.flatMap((statement) => {
    const [, table, column] = what.exec(statement.trim()) ?? []
    return table && column ? [`${table}.${column}`] : []
  })

/** Those of this version, oldest first, by the names that both engines have for them. */
export function namedMigrations(): NamedMigration[] {
  const journal = fileURLToPath(new URL('migrations/sqlite/meta/_journal.json', import.meta.url))
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const ofEngine = (dialect: Dialect, at: number) => migrations(dialect)[at]?.statements ?? []
  return entries.map(({ tag }, at) => ({
    name: tag,
    statements: { sqlite: ofEngine('sqlite', at), postgres: ofEngine('postgres', at) },
  }))
}

export const notesFile = path.resolve(import.meta.dirname, '../../UPGRADING.md')

if (import.meta.main) writeFileSync(notesFile, upgradeNotes(namedMigrations()))
