import * as z from 'zod/mini'
import {
  boolean,
  changesSchema,
  choice,
  defaulted,
  entity,
  newRow,
  type Row,
} from '../../kernel/entity.ts'
import { mutator } from '../../kernel/mutator.ts'

/** How one user likes the app, on all of their devices. One row, whose id is the user's. */
export const settings = entity('settings', {
  theme: defaulted(choice(['system', 'paper', 'cellar']), 'system'),
  units: defaulted(choice(['oz', 'ml', 'cl']), 'oz'),
  listStyle: defaulted(choice(['rows', 'cards']), 'rows'),
  hideAmounts: defaulted(boolean(), false),
})
export type Settings = Row<typeof settings>

export const changeSettings = mutator({
  name: 'setting.change',
  args: z.strictObject({ changes: changesSchema(settings) }),
  rows: () => [],
  async run(tx, { changes }, { userId }) {
    const row = (await tx.get(settings, userId)) ?? newRow(settings, userId, {})
    await tx.put(settings, { ...row, ...(changes as object) })
  },
})
