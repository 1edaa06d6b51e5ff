/** How lists for scripts come in pages. */
import * as z from 'zod/mini'
import { maxRowsPerPage, usualRowsPerPage } from '../../business/rest.ts'
import { idSchema } from '../../kernel/schema.ts'

const whole = (pattern: RegExp, message: string) =>
  z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number))

/** Which page of a list: what stood under `next`, and how many rows at most. */
export const pageQuery = {
  after: z.optional(z.string().check(z.maxLength(300))),
  limit: z.optional(
    whole(/^[1-9]\d{0,2}$/, 'is no number of rows').check(z.maximum(maxRowsPerPage)),
  ),
}

/** The same, and only changes after a version. */
export const changesQuery = {
  ...pageQuery,
  since: z.optional(whole(/^\d{1,15}$/, 'is no version')),
}

/** The cellar; the user's own by default. */
export const cellarQuery = { cellar: z.optional(idSchema) }

/**
 * Fields of every page besides its rows. `next` is passed back as `after`; without one, all has
 * been read, and `version` passed back as `since` returns changes since the first page: rows in
 * their current state, and under `removed` the ids of removed ones.
 */
export const pageEnd = {
  removed: z.optional(z.array(idSchema)),
  next: z.optional(z.string()),
  version: z.optional(z.int()),
}

/** For the sentence of a list. */
export const inPages = `${usualRowsPerPage} at once, or up to ${maxRowsPerPage} with ?limit=; the next ones come with ?after= and what stood under next. The last page has a version: with ?since= and it comes only what has changed`
