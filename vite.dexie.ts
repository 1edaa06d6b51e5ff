import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The build of Dexie that is not translated for old browsers. */
export const modernDexie = fileURLToPath(
  new URL('node_modules/dexie/dist/modern/dexie.mjs', import.meta.url),
)

/** Methods that nothing here calls, by class. Calling one fails, in a test as in the app. */
const uncalled: Readonly<Record<string, readonly string[]>> = {
  Table: [
    'offset',
    'reverse',
    'mapToClass',
    'defineClass',
    'upsert',
    'update',
    'bulkUpdate',
    'filter',
    'each',
  ],
  Collection: [
    '_iterate',
    'clone',
    'raw',
    'each',
    'offset',
    'until',
    'filter',
    'and',
    'or',
    'desc',
    'eachKey',
    'eachUniqueKey',
    'eachPrimaryKey',
    'keys',
    'uniqueKeys',
    'firstKey',
    'lastKey',
    'distinct',
    'sortBy',
    'modify',
  ],
  WhereClause: [
    'aboveOrEqual',
    'startsWithIgnoreCase',
    'equalsIgnoreCase',
    'anyOfIgnoreCase',
    'anyOf',
    'startsWithAnyOfIgnoreCase',
    'notEqual',
    'noneOf',
    'inAnyRange',
    'startsWithAnyOf',
  ],
  Transaction: ['waitFor'],
  Dexie: ['hasBeenClosed', 'hasFailed', 'dynamicallyOpened'],
}

/**
 * Functions without an effect here: the cache of live queries is empty, because our databases have
 * `cache: 'disabled'`; and nothing asks Dexie for the names of databases where the browser has no list.
 */
const withoutEffect = [
  'signalSubscribersNow',
  '_onDatabaseCreated',
  '_onDatabaseDeleted',
  'setDebug',
]

/** Texts of the source and what replaces them. */
const replaced: readonly (readonly [text: string, by: string])[] = [
  // Layers for what is unused here: cached live queries, `modify`, the first field of an index, hooks.
  ['this.use(cacheExistingValuesMiddleware);', ''],
  ['this.use(cacheMiddleware);', ''],
  ['this.use(virtualIndexMiddleware);', ''],
  ['this.use(hooksMiddleware);', ''],
  ['getFromTransactionCache(keys, oldCache)', 'null'],
  ['creating: [hookCreatingChain, nop],', ''],
  ['updating: [hookUpdatingChain, nop],', ''],
  ['deleting: [hookDeletingChain, nop],', ''],
  // A key that is undefined: ours have one, or none as the database numbers the records.
  ['objToAdd = workaroundForUndefinedPrimKey(keyPath)(obj);', ''],
  ['objToAdd = workaroundForUndefinedPrimKey(keyPath)(obj);', ''],
  ['? objects.map(workaroundForUndefinedPrimKey(keyPath))', '? objects'],
  ['? objects.map(workaroundForUndefinedPrimKey(keyPath))', '? objects'],
  // Documents of Yjs.
  ['dbschema[storeName]?.yProps', 'undefined'],
  ['const { yProps } = table.schema;', 'const yProps = undefined;'],
  // Generators as the body of a transaction.
  ["typeof returnValue.next === 'function' &&", 'false &&'],
  // Browsers without weak references.
  [
    "typeof FinalizationRegistry !== 'undefined' &&\n        typeof WeakRef !== 'undefined'",
    'true',
  ],
  // Notes for developers.
  ["var debug = typeof location !== 'undefined' &&", 'const debug = false &&'],
]

/** Longer parts, each from the first text to the one before the second, and what replaces them. */
const longer: readonly (readonly [from: string, to: string, by?: string])[] = [
  // Properties of `Dexie` that nothing here reads.
  ['    exists(name) {', '    currentTransaction: {'],
  ['    waitFor: function (', '    Promise: DexiePromise,'],
  ['    debug: {\n', '    on: globalEvents,'],
  ['    cache,\n', '});'],
  ['    extendObservabilitySet,\n', '    addons: [],'],
  ['    PSD: {\n        get: () => PSD,', '    rejectionMapper: {'],
  ['        this.once = (event', '        this.Collection = '],
  // Going through records one by one, which is slower than reading a range at once. Left is the range
  // with its ends the wrong way round, and `limit(0)`: nothing is in them.
  [
    '                var count = 0;\n                return iter(',
    '            }\n        }).then(cb);',
    'return DexiePromise.resolve(0);\n',
  ],
  [
    '                const a = [];\n                return iter(',
    '            }\n        }, cb);',
    'return DexiePromise.resolve([]);\n',
  ],
  [
    '        ctx.keysOnly = !ctx.isMatch;\n        var a = [];\n        return this.each(',
    '\n    }\n',
    'return DexiePromise.resolve([]).then(cb);',
  ],
  [
    '        addReplayFilter(this._ctx, () => {\n            var rowsLeft',
    '        return this;\n',
    // A limited range is never deleted as a whole.
    '        this._ctx.replayFilter = nop;\n',
  ],
  ['        function openCursor({ trans, values', '        function query(hasGetAll'],
  ['            openCursor,\n            count(', '            count('],
  // Rows by the values of several fields.
  ['        const keyPaths = keys(indexOrCrit);\n        if (', '\n    }\n'],
  // Words on the console about other tabs, which the app has words of its own for.
  [
    '            if (ev.newVersion > 0)\n                console.warn(`Another',
    '            this.close({',
  ],
  ["        this.on('blocked', (ev) => {", '        this._maxKey = '],
  // Old browsers that stop at a mistake of theirs in workers.
  [
    "    if (typeof navigator !== 'undefined' &&\n        /Safari/.test",
    '}\nfunction parseIndexSyntax',
  ],
  // Code to run before a database counts as open.
  ['        const vipDB = new Proxy(', '        addons.forEach('],
]

/**
 * Dexie without what this app does not use, more than a third of it: bundlers keep all methods of a class.
 * @throws where the package has another shape
 */
export function usedDexie(code: string): string {
  let left = code
  const place = (text: string, from = 0): number => {
    const at = left.indexOf(text, from)
    if (at < 0) throw new Error(`dexie: there is no ${text}`)
    return at
  }
  const replace = (from: number, to: number, by: string) => {
    left = left.slice(0, from) + by + left.slice(to)
  }
  for (const [name, methods] of Object.entries(uncalled))
    for (const method of methods) {
      const start = place(name === 'Dexie' ? `\nlet Dexie$1 = class Dexie {` : `\nclass ${name} {`)
      const from = place(`\n    ${method}(`, start)
      if (from > place('\n}', start)) throw new Error(`dexie: ${name} has no ${method}`)
      replace(from, place('\n    }\n', from) + '\n    }'.length, '')
    }
  for (const name of withoutEffect) {
    const from = place(`\nfunction ${name}(`)
    replace(from, place('\n}\n', from), `\nfunction ${name}() {`)
  }
  for (const [text, by] of replaced) replace(place(text), place(text) + text.length, by)
  for (const [first, next, by = ''] of longer) {
    const from = place(first)
    replace(from, place(next, from), by)
  }
  return left
}

/** Builds the app, and the tests of the device, with {@link usedDexie}. */
export const unusedPartsOfDexie: Plugin = {
  name: 'unused-parts-of-dexie',
  transform: {
    filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
    handler: (code) => ({ code: usedDexie(code), map: null }),
  },
}
