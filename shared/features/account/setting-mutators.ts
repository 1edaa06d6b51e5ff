import * as z from 'zod/mini'
import { changed, newRow } from '../../kernel/entity.ts'
import { mutator } from '../../kernel/mutator.ts'
import { changesSchema } from '../../kernel/schema.ts'
import { settings } from './setting.ts'

export const changeSettings = mutator({
  name: 'setting.change',
  args: () => z.strictObject({ changes: changesSchema(settings) }),
  rows: () => [],
  async run(tx, { changes }, { userId }) {
    const row = (await tx.get(settings, userId)) ?? newRow(settings, userId, {})
    await tx.put(settings, changed(row, changes))
  },
})
