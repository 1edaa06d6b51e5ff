/**
 * What takes the guards from the real server, by file, so that a rush must notice. Units and seats are read first and
 * counted later. An entry does not hold its ultra drop, and some are written only after the close.
 */
export const unguardedChanges: Readonly<
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
  'features/ultra-drops/enter.ts': [
    ['type EntryRow, holdUltraDrop,', 'type EntryRow, ultraDropOf,'],
    ['holdUltraDrop(tx, ultraDropId)', 'ultraDropOf(tx, ultraDropId)'],
    [
      '  return { code: await writeEntry(',
      `  while (userId.endsWith('0') && (await ultraDropOf(tx, row.id))?.status === 'live')
    await new Promise((resolve) => setTimeout(resolve, 100))
  return { code: await writeEntry(`,
    ],
  ],
  'registrations/seats.ts': [
    ["and ${isRunning(e, number('at'))} and ${hasSeat(e)}\n      and ${e.waiting} = 0", ''],
    [
      '  const [taken] = await tx.run(seatFor[takenFor]',
      `  const [seen] = await tx.select().from(tx.t.events).where(sql\`id = \${taking.eventId}\`)
  if (!seen || seen.waiting > 0 || seen.currentAttendees >= seen.maxAttendees) return undefined
  const [taken] = await tx.run(seatFor[takenFor]`,
    ],
  ],
}
