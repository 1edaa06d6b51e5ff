import { type Args, No, type Rule } from './acting.ts'
import { bringBack, drop, edit } from './common-rules.ts'

/** Alerts, watches and wishes, and their notices. */
export const wishRules: Record<string, Rule> = {
  ...watch('alerts', { isActive: true, locations: '["Atlanta, GA"]' }),
  ...watch('watches', { isActive: true, isPriority: false, locations: '["Atlanta, GA"]' }),
  'wish.add': (on, args) => {
    if (on.wasEver('wishlist', args['id'])) throw new No('exists')
    const stamps = { createdAt: on.context.now, updatedAt: on.context.now }
    on.save('wishlist', { ...unsaid, ...args, ...stamps })
  },
  'wish.edit': edit('wishlist'),
  'wish.remove': drop('wishlist'),
  'wish.restore': bringBack('wishlist'),
  'sighting.add': (on, args) => {
    if (on.wasEver('sightings', args['id'])) throw new No('exists')
    const stamps = { createdAt: on.context.now, updatedAt: on.context.now }
    on.save('sightings', { quantity: 1, isAllocated: false, ...args, ...stamps })
  },
  'sighting.remove': drop('sightings'),
  'sighting.restore': bringBack('sightings'),
  'notice.read': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const notice = on.live('notices', id)
      if (notice && notice['readAt'] === undefined)
        on.save('notices', { ...notice, readAt: on.capped(args['at']) })
    }
  },
  'notice.unread': (on, args) => {
    for (const id of args['ids'] as string[]) {
      const notice = on.live('notices', id)
      if (notice) on.save('notices', { ...notice, readAt: undefined })
    }
  },
}

const unsaid = {
  sizeMl: 750,
  priority: 'medium',
  isActive: true,
  notificationPreference: 'instant',
}

function watch(table: string, unsaidFields: object): Record<string, Rule> {
  const name = table === 'alerts' ? 'alert' : 'watch'
  return {
    [`${name}.add`]: (on, args) => {
      if (on.wasEver(table, args['id'])) throw new No('exists')
      on.assertStorageRoom(table)
      const stamps = { createdAt: on.context.now, updatedAt: on.context.now }
      on.save(table, { ...unsaidFields, ...withPlaces(args), ...stamps })
    },
    [`${name}.edit`]: edit(table, withPlaces),
    [`${name}.remove`]: drop(table),
    [`${name}.restore`]: bringBack(table, (on) => on.assertStorageRoom(table)),
  }
}

/** Alerts keep their places as text. */
function withPlaces({ locations, ...rest }: Args): Args {
  return locations === undefined ? rest : { ...rest, locations: JSON.stringify(locations) }
}
