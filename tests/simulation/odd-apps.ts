import type { Mutator } from '../../shared/kernel/mutator.ts'
import * as registry from '../../shared/registry.ts'
import * as z from 'zod/mini'

/** Notes over which the server's `bottle.edit` falls, and the device's does not. */
export const buggyNotes = 'a defect'

/** A mutation that only an app from the future knows. */
export const futureName = 'bottle.bless'

const { bottles } = registry.entities
const edit = registry.mutators['bottle.edit']

/** The mutators of the server, one of which has a defect until it is mended. */
export const mutatorsWithDefect = (isMended: () => boolean): Record<string, Mutator> => ({
  ...registry.mutators,
  'bottle.edit': {
    ...edit,
    async run(tx, args: Parameters<typeof edit.run>[1], context) {
      await edit.run(tx, args, context)
      if (args.changes.notes === buggyNotes && !isMended())
        throw new TypeError('notes is undefined')
    },
  },
})

/** The registry of an app from the future: it has a new mutation, and a new field of a bottle. */
export const futureRegistry = {
  entities: registry.entities,
  mutators: {
    ...registry.mutators,
    'bottle.edit': {
      ...edit,
      args: z.looseObject({}),
    },
    [futureName]: {
      name: futureName,
      args: z.looseObject({}),
      rows: ({ id }: { id: string }) => [{ entity: bottles, id }],
      run: (tx, { id }: { id: string }) => tx.patch(bottles, id, { notes: 'blessed' }),
    } satisfies Mutator,
  },
} as unknown as Pick<typeof registry, 'entities' | 'mutators'>
