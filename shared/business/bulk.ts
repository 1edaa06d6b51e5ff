/**
 * The most bottles of one mutation that is about many: with an entry of the journal for each it
 * stays below the 64 KiB that a mutation may have, and one of them is done within a few frames.
 */
export const maxInBatch = 400
