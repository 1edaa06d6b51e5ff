import { registerHooks } from 'node:module'

/**
 * The real server, in which units are taken by looking first and counting then, as one would without
 * thinking of others: a rush has to notice.
 */
const guarded = "and ${d.reservedQuantity} + ${value('quantity')} <= ${d.quantity}"
const update = '  const [taken] = await tx.run(takes'
const look = `  const [seen] = await tx.select().from(tx.t.drops).where(sql\`id = \${dropId}\`)
  if (!seen || seen.reservedQuantity + quantity > seen.quantity) return undefined
`
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/sync-server/reservations/units.ts')) return loaded
    const source = Buffer.from(loaded.source as string).toString()
    if (!source.includes(guarded) || !source.includes(update))
      throw new Error('the update of units does not look as it did')
    return { ...loaded, source: source.replace(guarded, '').replace(update, `${look}${update}`) }
  },
})

const { serve } = await import('../../../sync-server/main.ts')
const { openLog } = await import('../../../sync-server/http/log.ts')
const { readSettings } = await import('../../../sync-server/settings.ts')
const running = await serve(readSettings(process.env), openLog('warn'))
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
