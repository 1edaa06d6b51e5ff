import * as z from 'zod/mini'
import { maxInBatch } from '../../business/bulk.ts'
import { newRow } from '../../kernel/entity.ts'
import { fieldsSchema, idSchema, schemaOf } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
import { bottles } from '../collection/bottle.ts'
import { locations } from './location.ts'

/** Makes a place known before anything stands there. */
export const addLocation = mutator({
  name: 'location.add',
  args: z.strictObject({ id: idSchema, ...fieldsSchema(locations) }),
  rows: (args) => [{ entity: locations, id: args.id }],
  async run(tx, args, { now }) {
    if ((await tx.get(locations, args.id)) || (await tx.removed(locations, args.id)))
      refuse('exists', 'There is a place with this id already.')
    await tx.put(locations, newRow(locations, args.id, args, { createdAt: now }))
  },
})

/** Forgets a place; bottles that stand there still say so. */
export const removeLocation = mutator({
  name: 'location.remove',
  args: z.strictObject({ id: idSchema }),
  rows: (args) => [{ entity: locations, id: args.id }],
  run: (tx, args) => tx.remove(locations, args.id),
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
