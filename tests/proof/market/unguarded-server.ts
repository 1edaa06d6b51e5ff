import { registerHooks } from 'node:module'

/**
 * The real server, in which units and seats are taken by looking first and counting then, as one would
 * without thinking of others: a rush has to notice.
 */
const changes: Readonly<
  Record<string, readonly (readonly [guarded: string, unguarded: string])[]>
> = {
  'reservations/units.ts': [
    ["and ${d.reservedQuantity} + ${value('quantity')} <= ${d.quantity}", ''],
    [
      '  const [taken] = await tx.run(takes',
      `  const [seen] = await tx.select().from(tx.t.drops).where(sql\`id = \${dropId}\`)
  if (!seen || seen.reservedQuantity + quantity > seen.quantity) return undefined
  const [taken] = await tx.run(takes`,
    ],
  ],
  'registrations/seats.ts': [
    ["and ${isRunning(e, number('at'))} and ${hasSeat(e)}\n      and ${e.waiting} = 0", ''],
    [
      '  const [taken] = await tx.run(takenFor',
      `  const [seen] = await tx.select().from(tx.t.events).where(sql\`id = \${taking.eventId}\`)
  if (!seen || seen.waiting > 0 || seen.currentAttendees >= seen.maxAttendees) return undefined
  const [taken] = await tx.run(takenFor`,
    ],
  ],
}
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const file = Object.keys(changes).find((one) => url.endsWith(`/sync-server/${one}`))
    if (file === undefined) return loaded
    let source = Buffer.from(loaded.source as string).toString()
    for (const [guarded, unguarded] of changes[file] ?? []) {
      if (!source.includes(guarded)) throw new Error(`${file} does not look as it did`)
      source = source.replace(guarded, () => unguarded)
    }
    return { ...loaded, source }
  },
})

const { serve } = await import('../../../sync-server/main.ts')
const { openLog } = await import('../../../sync-server/http/log.ts')
const { readSettings } = await import('../../../sync-server/settings.ts')
const running = await serve(readSettings(process.env), openLog('warn'))
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
