import * as z from 'zod/mini'
import { newRow } from '../../kernel/entity.ts'
import { fieldsSchema, idSchema } from '../../kernel/schema.ts'
import { mutator } from '../../kernel/mutator.ts'
import { refuse } from '../../kernel/refusal.ts'
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
