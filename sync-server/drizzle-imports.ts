import { registerHooks } from 'node:module'

/**
 * Makes a program that uses drizzle begin half a second sooner: `node --import` this file. Node
 * parses the whole package.json of a package for each of its modules, and drizzle's has 179 kB. How
 * its modules name each other says all that Node looks for there: they are ES modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    const isInside = specifier.startsWith('.') && specifier.endsWith('.js')
    return isInside && parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context)
  },
})
