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
    ['holdUltraDrop(tx, ultraDropId)', 'ultraDropOf(tx, ultraDropId)'],
    [
      "where ${u.status} = 'live' and ${u.liveEndsAt} > ${given('enteredAt')} for share of ${u} skip locked",
      '',
    ],
    [
      '    const isIn = await',
      `    while (userId.endsWith('0') && (await ultraDropOf(reader, row.id))?.status === 'live')
    await new Promise((resolve) => setTimeout(resolve, 100))
    const isIn = await`,
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
