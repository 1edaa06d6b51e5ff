import { buggyNotes, futureName } from '../odd-apps.ts'
import { type Acting, type Args, No, type Rule } from './acting.ts'
import { bringBack, drop } from './common-rules.ts'
import type { ModelRow } from './rows.ts'

/** Actions on bottles, and uses. */
export const bottleRules: Record<string, Rule> = {
  'bottle.add': (on, args) => {
    if (on.wasEver('bottles', args['id'])) throw new No('exists')
    if (args['subcategory'] !== undefined && !belongs(args['subcategory'], args['category']))
      throw new No('invalid')
    on.assertStorageRoom('bottles')
    on.save('bottles', newBottle(on, args))
  },
  'bottle.import': (on, args) => {
    if (on.live('bottles', args['id'])) return
    if (args['subcategory'] !== undefined && !belongs(args['subcategory'], args['category']))
      throw new No('invalid')
    on.assertStorageRoom('bottles')
    on.save('bottles', newBottle(on, args))
  },
  'bottle.edit': (on, args) => {
    const changes = args['changes'] as Record<string, unknown>
    if (on.context.side === 'server' && 'aura' in changes) throw new No('invalid')
    const bottle = on.mustBeThere('bottles', args['id'])
    if (on.context.hasDefect && changes['notes'] === buggyNotes) throw new No('internal')
    const next = { ...bottle, ...changes, updatedAt: on.context.now } as ModelRow
    on.save('bottles', withFittingKind(next, changes))
  },
  'bottles.edit': (on, args) => {
    const changes = args['changes'] as Record<string, unknown>
    for (const bottle of thoseThere(on, args))
      on.save(
        'bottles',
        withFittingKind({ ...bottle, ...changes, updatedAt: on.context.now }, changes),
      )
  },
  'bottles.tag': (on, args) => {
    const [add, remove] = [args['add'] as string[], args['remove'] as string[]]
    for (const bottle of thoseThere(on, args)) {
      const tags = new Set(JSON.parse((bottle['tags'] as string | undefined) ?? '[]') as string[])
      for (const tag of remove) tags.delete(tag)
      for (const tag of add) tags.add(tag)
      const text = tags.size > 0 ? JSON.stringify([...tags].sort()) : undefined
      if (text !== bottle['tags'])
        on.save('bottles', { ...bottle, tags: text, updatedAt: on.context.now })
    }
  },
  'bottle.remove': drop('bottles'),
  'bottles.remove': (on, args) => {
    for (const id of args['ids'] as string[]) on.drop('bottles', id)
  },
  'bottle.restore': bringBack('bottles', (on) => on.assertStorageRoom('bottles')),
  'bottles.restore': (on, args) => {
    const ids = (args['ids'] as string[]).filter((id) => on.wasEver('bottles', id))
    if (ids.length === 0) throw new No('gone')
    for (const id of ids) {
      const aside = on.live('bottles', id) ? undefined : on.setAside('bottles', id)
      if (!aside) continue
      on.assertStorageRoom('bottles')
      on.save('bottles', aside)
    }
  },
  'bottle.logUse': (on, args) => {
    const bottle = on.mustBeThere('bottles', args['bottleId'])
    if (on.wasEver('pours', args['pourId'])) return
    const { bottleId, pourId, amountMl, note } = args
    const at = on.capped(args['at'])
    const full = (bottle['fillLevel'] as number | undefined) ?? 100
    const asked = bottle['isFinished'] ? 0 : ((args['levelDrop'] as number | undefined) ?? 0)
    const left = Math.max(0, full - asked)
    const levelDrop = full === left ? undefined : full - left
    on.save('pours', { id: pourId, bottleId, at, amountMl, note, levelDrop })
    on.save('bottles', {
      ...bottle,
      ...(levelDrop !== undefined && { fillLevel: left }),
      useCount: (bottle['useCount'] as number) + 1,
      lastUsedAt: Math.max((bottle['lastUsedAt'] as number | undefined) ?? 0, at),
      updatedAt: on.context.now,
    })
  },
  'pour.remove': (on, args) => {
    const pour = on.live('pours', args['id'])
    if (!pour) return
    on.drop('pours', pour.id)
    const bottle = on.live('bottles', pour['bottleId'])
    if (!bottle) return
    const others = on.rows.liveRows('pours').filter((one) => one['bottleId'] === bottle.id)
    const last = Math.max(...others.map((one) => one['at'] as number))
    const level = bottle['fillLevel'] as number | undefined
    const isOfThisOne = !(
      bottle['openedAt'] && (bottle['openedAt'] as number) > (pour['at'] as number)
    )
    const fillLevel =
      level === undefined || bottle['isFinished'] || !isOfThisOne
        ? level
        : Math.min(100, level + ((pour['levelDrop'] as number | undefined) ?? 0))
    on.save('bottles', {
      ...bottle,
      fillLevel,
      useCount: Math.max(0, (bottle['useCount'] as number) - 1),
      lastUsedAt: others.length > 0 ? last : undefined,
      updatedAt: on.context.now,
    })
  },
  [futureName]: (on, args) => {
    if (on.context.side === 'server') throw new No('unknown')
    on.save('bottles', { ...on.mustBeThere('bottles', args['id']), notes: 'blessed' })
  },
}

function newBottle({ context }: Acting, args: Args) {
  const unsaid = {
    location: 'Home Bar',
    quantity: 1,
    inCollection: true,
    isFinished: false,
    useCount: 0,
  }
  return { ...unsaid, ...args, createdAt: context.now, updatedAt: context.now }
}

const kindsOf: Record<string, readonly string[]> = {
  Whiskey: ['Bourbon', 'Scotch', 'Irish', 'Japanese', 'Canadian', 'Rye', 'Other'],
  Wine: ['Red Wine', 'White Wine', 'Rosé', 'Sparkling', 'Dessert Wine', 'Fortified'],
}
const belongs = (kind: unknown, category: unknown) =>
  (kindsOf[category as string] ?? []).includes(kind as string)

function thoseThere(on: Acting, args: Args): ModelRow[] {
  const ids = [...new Set(args['ids'] as string[])]
  const rows = ids.flatMap((id) => on.live('bottles', id) ?? [])
  if (rows.length === 0) throw new No('gone')
  return rows
}

function withFittingKind(bottle: ModelRow, changes: Record<string, unknown>): ModelRow {
  const fits = !bottle['subcategory'] || belongs(bottle['subcategory'], bottle['category'])
  return {
    ...bottle,
    subcategory: fits ? bottle['subcategory'] : undefined,
    goneAs: 'isFinished' in changes ? undefined : bottle['goneAs'],
  }
}
