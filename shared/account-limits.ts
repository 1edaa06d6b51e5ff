import { maxUse } from './business/account-limits.ts'
import { entities, type TableName, tableNames } from './registry.ts'

/**
 * The limits of one account, each configurable by the operator (`ACCOUNT_LIMITS`): the rows of each
 * entity, by the name of its table, and other shared resources.
 */
export type AccountLimits = Readonly<Record<TableName | keyof typeof maxUse, number>>

export const accountLimits: AccountLimits = {
  ...(Object.fromEntries(tableNames.map((name) => [name, entities[name].rules.maxRows])) as Record<
    TableName,
    number
  >),
  ...maxUse,
}
