import type * as Server from './tables.ts'

/**
 * What drizzle-kit reads: it finds tables among the exports of a module, each by itself. Exports that
 * are worked out, which only CommonJS has, cannot lack one.
 */
module.exports = (require('./tables.ts') as typeof Server).tables.sqlite
