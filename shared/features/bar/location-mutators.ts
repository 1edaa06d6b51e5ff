import * as z from 'zod/mini'
import { maxInBatch } from '../../business/bulk.ts'
import { crud } from '../../kernel/crud.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { bottles } from '../collection/bottle.ts'
import { locations } from './location.ts'

/** Places known while empty; bottles in a removed one still name it. */
export const locationCrud = crud('location', locations, {
  only: ['add', 'remove'],
})

/** Gives a known place another name. Its bottles are renamed by `place.rename`. */
export const renameLocation = mutator({
  name: 'location.rename',
  args: z.strictObject({ id: idSchema, name: schemaOf(locations.fields.name) }),
  rows: (args) => [{ entity: locations, id: args.id }],
  run: (tx, { id, name }) => tx.patch(locations, id, { name }),
})

/**
 * The place of these bottles is called otherwise from now on. No bottle was moved, so the journal
 * says nothing of it; one that stands elsewhere by now stays there.
 */
export const renamePlace = mutator({
  name: 'place.rename',
  args: z.strictObject({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(maxInBatch)),
    from: schemaOf(bottles.fields.location),
    to: schemaOf(bottles.fields.location),
  }),
  rows: ({ ids }) => ids.map((id) => ({ entity: bottles, id })),
  async run(tx, { ids, from, to }, { now }) {
    for (const id of ids) {
      const bottle = await tx.get(bottles, id)
      if (bottle?.location === from && from !== to)
        await tx.patch(bottles, id, { location: to, updatedAt: now })
    }
  },
})
