import type { Rule } from './acting.ts'
import { drop, put } from './common-rules.ts'

/** Where bottles stand, and where lists of them came from. */
export const placeRules: Record<string, Rule> = {
  'location.add': put('locations', ({ context }) => ({ createdAt: context.now })),
  'location.remove': drop('locations'),
  'location.rename': (on, args) => {
    on.save('locations', { ...on.mustBeThere('locations', args['id']), name: args['name'] })
  },
  'place.rename': (on, args) => {
    const { from, to } = args
    for (const id of args['ids'] as string[]) {
      const bottle = on.live('bottles', id)
      if (from !== to && bottle?.['location'] === from)
        on.save('bottles', { ...bottle, location: to, updatedAt: on.context.now })
    }
  },
  'import.record': (on, args) => {
    if (on.wasEver('imports', args['id'])) return
    on.save('imports', { ...args, at: on.capped(args['at']) })
  },
  'import.markUndone': (on, args) => {
    const row = on.mustBeThere('imports', args['id'])
    if (row['undoneAt'] === undefined)
      on.save('imports', { ...row, undoneAt: on.capped(args['at']) })
  },
}
