import type * as Server from './tables.ts'

/**
 * Input of drizzle-kit, which finds tables among the exports of a module. Computed exports, which
 * only CommonJS has, cannot miss one.
 */
module.exports = (require('./tables.ts') as typeof Server).tables.postgres
