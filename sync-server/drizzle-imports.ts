import { registerHooks } from 'node:module'

type Resolve = NonNullable<Parameters<typeof registerHooks>[0]['resolve']>

/** What our own modules import of drizzle, by its name. */
const found = new Map<string, ReturnType<Resolve>>()

/**
 * Makes a program that uses drizzle begin a second and a half sooner: `node --import` this file. Node
 * parses the whole package.json of a package for each import of it and for each of its modules, and
 * drizzle's has 179 kB. How its modules name each other says all that Node looks for there: they are
 * ES modules. What our own modules import of it is looked up once for each name.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isInside = specifier.startsWith('.') && specifier.endsWith('.js')
    if (isInside && parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    const isOurs = /^drizzle-orm(?:\/|$)/.test(specifier) && !parentURL?.includes('/node_modules/')
    if (!isOurs) return next(specifier, context)
    const known = found.get(specifier) ?? next(specifier, context)
    found.set(specifier, known)
    return { ...known, shortCircuit: true }
  },
})
