import { day, minute, second } from '../kernel/time.ts'

/** The numbers of the sync protocol, version 1. */
export const maxMutationsInRound = 500
export const maxRoundBytes = 1024 * 1024
export const maxMutationBytes = 64 * 1024
/**
 * A device sends no more in a round than touches so many rows, because one mutation may be about
 * hundreds of bottles: a server that writes tens of thousands at once keeps all others waiting.
 */
export const maxTouchedInRound = 2_000
export const rowsPerPage = 2_000
/** The first page of a new device is small, so that its rows are soon on the screen. */
export const rowsOfFirstPage = 100

/** Facts of the user about time are capped at the server's clock plus this. */
export const maxFuture = day

/** How long a device keeps confirmed mutations, to bring them back after a restore of the server. */
export const journalRetention = 14 * day
/** How long a device keeps removed rows for `bottle.restore`. */
export const removedRetentionOnDevice = 30 * day
/** How long the server keeps removed rows, gone entries of the feed and arguments in the log. */
export const removedRetention = 180 * day

export const roundSilence = 20 * second
export const maxRoundTime = 120 * second
export const leaseTimeout = 30 * second
export const firstWait = second
export const maxWaitVisible = 20 * second
export const maxWaitHidden = 5 * minute
export const roundInterval = minute
export const pokeComment = 25 * second
/** An outbox whose head is older than this while the server answers is a defect. */
export const stalledAfter = 30 * second
export const digestInterval = day
/** The same mutation failing so often in a row is rejected as `internal`. */
export const defectsUntilInternal = 3
/** Never refused for its rate below this many rounds a second of one user. */
export const roundsPerSecond = 50
