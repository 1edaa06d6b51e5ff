import { registerHooks } from 'node:module'

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

const packages = '/node_modules/'

/** What our own modules import of packages, by its name. */
const named = new Map<string, ReturnType<Resolve>>()
/** The format of the modules in a folder of a package. */
const formats = new Map<string, ReturnType<Resolve>['format']>()

/**
 * Halves the time until a program begins: `node --import` this file. For each import Node asks the
 * disk for the file and for the package.json above it, and parses that anew: drizzle's has 179 kB and
 * is asked for a thousand times. What is known already is answered here: our own modules are named by
 * their files, one name of a package means the same in all of them, and the modules of one folder are
 * of one format, because the same package.json stands above them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || !conditions.includes('import'))
      return next(specifier, context)
    const isOurs = !parentURL.includes(packages)
    if (specifier.startsWith('.')) {
      const url = new URL(specifier, parentURL).href
      if (isOurs && url.endsWith('.ts'))
        return { url, format: 'module-typescript', shortCircuit: true }
      if (isOurs || !url.endsWith('.js')) return next(specifier, context)
      const folder = url.slice(0, url.lastIndexOf('/'))
      const format = formats.get(folder)
      if (format !== undefined) return { url, format, shortCircuit: true }
      const found = next(specifier, context)
      if (found.url === url) formats.set(folder, found.format)
      return found
    }
    if (!isOurs || specifier.includes(':')) return next(specifier, context)
    const known = named.get(specifier) ?? next(specifier, context)
    named.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
