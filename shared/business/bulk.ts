/**
 * The maximum of bottles in one bulk mutation: with a journal entry for each, it stays below the
 * 64 KiB limit of a mutation and runs within a few frames.
 */
export const maxInBatch = 400
