import * as z from 'zod/mini'
import { maxMentions } from '../../business/sommelier.ts'
import { text } from '../../kernel/entity.ts'
import { idSchema, schemaOf } from '../../kernel/schema.ts'
import type { Id } from '../../kernel/id.ts'

/** A bottle or a recipe that an answer was made of, as it was called then. */
export interface Mention {
  readonly kind: 'bottle' | 'recipe'
  readonly id: Id
  readonly name: string
}

/** As an answer is given them. */
export const mentionsSchema: z.ZodMiniType<readonly Mention[]> = z
  .array(
    z.strictObject({
      kind: z.enum(['bottle', 'recipe']),
      id: idSchema,
      name: schemaOf(text({ max: 300 })),
    }),
  )
  .check(z.maxLength(maxMentions))

const empty: readonly Mention[] = []

/** The list that a row keeps as JSON; what cannot be read is no mention. */
export function mentionsOf(row: { readonly mentions?: string | undefined }): readonly Mention[] {
  if (row.mentions === undefined) return empty
  try {
    const read = mentionsSchema.safeParse(JSON.parse(row.mentions))
    return read.success ? read.data : empty
  } catch {
    return empty
  }
}
