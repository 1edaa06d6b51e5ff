import { createAdapterFactory, type CustomAdapter } from 'better-auth/adapters'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
} from 'drizzle-orm'
import { maxSessions, sessionLifetime } from '../../../shared/business/access.ts'
import type { Instant } from '../../../shared/kernel/time.ts'
import type { Db, Reader, DbTx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Lets the sign-in library keep its rows through our own database: its stock adapter would write
 * past the one writer of SQLite. Each of its writes is one transaction.
 * @param now the library reads the machine's clock; a session begins and ends by this one
 */
export function authAdapter(db: Db, now: () => Instant) {
  const models: Readonly<Record<string, AuthAdapterRecord>> = {
    user: db.t.users,
    session: db.t.sessions as unknown as AuthAdapterRecord,
    account: db.t.accounts as unknown as AuthAdapterRecord,
    verification: db.t.verifications as unknown as AuthAdapterRecord,
  }
  const tableOf = (model: string): AuthAdapterRecord => {
    const table = models[model]
    if (!table) throw new Error(`The sign-in library asks for ${model}, which is not kept.`)
    return table
  }
  const write = <T>(run: (tx: DbTx) => Promise<T>): Promise<T> => db.transaction('account', run)

  return createAdapterFactory({
    config: {
      adapterId: 'undercroft',
      adapterName: 'Undercroft',
      supportsJSON: false,
      supportsDates: true,
      supportsBooleans: true,
      supportsNumericIds: false,
      transaction: false,
    },
    adapter: () =>
      ({
        create: ({ model, data }) =>
          write(async (tx) => {
            const [made] = await tx
              .insert(tableOf(model))
              .values({ ...data, ...(model === 'session' && lifeFrom(now())) } as never)
              .returning()
            if (model === 'session')
              await dropOldSessions(tx, String((data as Record<string, unknown>)['userId']))
            return made
          }),
        update: ({ model, where, update }) =>
          write(async (tx) => {
            const changed = tx.update(tableOf(model)).set(update as object)
            return (await changed.where(clause(tableOf(model), where)).returning())[0] ?? null
          }),
        updateMany: ({ model, where, update }) =>
          write(async (tx) => {
            const changed = tx.update(tableOf(model)).set(update)
            return (await changed.where(clause(tableOf(model), where)).returning()).length
          }),
        findOne: async ({ model, where, select }) =>
          (
            await chosen(db, tableOf(model), select)
              .where(clause(tableOf(model), where))
              .limit(1)
          )[0] ?? null,
        findMany: async ({ model, where, limit, select, sortBy, offset }) => {
          const table = tableOf(model)
          const found = chosen(db, table, select).where(clause(table, where))
          const sorted = sortBy
            ? found.orderBy((sortBy.direction === 'desc' ? desc : asc)(column(table, sortBy.field)))
            : found
          return await sorted.limit(limit).offset(offset ?? 0)
        },
        delete: ({ model, where }) =>
          write(async (tx) => {
            await tx.delete(tableOf(model)).where(clause(tableOf(model), where))
          }),
        deleteMany: ({ model, where }) =>
          write(async (tx) => {
            const gone = tx.delete(tableOf(model)).where(clause(tableOf(model), where))
            return (await gone.returning()).length
          }),
        // A link works once, also where two requests bring it at the same time.
        consumeOne: ({ model, where }) =>
          write(async (tx) => {
            const table = tableOf(model)
            const [row] = await chosen(tx, table).where(clause(table, where)).limit(1)
            if (!row) return null
            const ownId = eq(column(table, 'id'), row['id'] as string)
            return (await tx.delete(table).where(ownId).returning())[0] ?? null
          }),
        count: async ({ model, where }) => {
          const table = tableOf(model)
          const rows = await db.select({ n: count() }).from(table).where(clause(table, where))
          return rows[0]?.n ?? 0
        },
        // The library's types promise the caller's own row type, which no store can know.
      }) as CustomAdapter,
  })
}

/** The dates of a session that begins. */
const lifeFrom = (at: Instant) => ({
  createdAt: new Date(at),
  updatedAt: new Date(at),
  expiresAt: new Date(at + sessionLifetime),
})

/** A script that signs in again and again leaves no more of them than a person has browsers. */
async function dropOldSessions(tx: DbTx, userId: string): Promise<void> {
  const { sessions } = tx.t
  const old = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(maxSessions)
    .offset(maxSessions)
  if (old.length === 0) return
  await tx.delete(sessions).where(
    inArray(
      sessions.id,
      old.map(({ id }) => id),
    ),
  )
}

/** Any of the tables: which fields it has is looked up by name, as the library asks. */
type AuthAdapterRecord = Tables['users']
type Column = AuthAdapterRecord['image']
type Condition = Parameters<CustomAdapter['findOne']>[0]['where'][number]

function column(table: AuthAdapterRecord, field: string): Column {
  const found = (table as unknown as Record<string, Column | undefined>)[field]
  if (!found) throw new Error(`The sign-in library asks for a field ${field}, which is not kept.`)
  return found
}

function chosen(reader: Reader, table: AuthAdapterRecord, select?: string[]) {
  const columns = select?.length
    ? Object.fromEntries(select.map((field) => [field, column(table, field)]))
    : undefined
  return (columns ? reader.select(columns) : reader.select()).from(table).$dynamic()
}

/** All conditions that say AND, and one of those that say OR. */
function clause(table: AuthAdapterRecord, where: readonly Condition[] = []): SQL | undefined {
  const all = where.filter(({ connector }) => connector !== 'OR')
  const any = where.filter(({ connector }) => connector === 'OR')
  return and(
    ...all.map((one) => condition(table, one)),
    any.length > 0 ? or(...any.map((one) => condition(table, one))) : undefined,
  )
}

function condition(table: AuthAdapterRecord, { field, operator = 'eq', value }: Condition): SQL {
  const of = column(table, field)
  if (value === null) return operator === 'ne' ? isNotNull(of) : isNull(of)
  switch (operator) {
    case 'in':
      return inArray(of, value as string[])
    case 'not_in':
      return notInArray(of, value as string[])
    case 'contains':
      return like(of, `%${String(value)}%`)
    case 'starts_with':
      return like(of, `${String(value)}%`)
    case 'ends_with':
      return like(of, `%${String(value)}`)
    case 'eq':
      return eq(of, value as string)
    case 'ne':
      return ne(of, value as string)
    case 'gt':
      return gt(of, value as string)
    case 'gte':
      return gte(of, value as string)
    case 'lt':
      return lt(of, value as string)
    case 'lte':
      return lte(of, value as string)
  }
}
