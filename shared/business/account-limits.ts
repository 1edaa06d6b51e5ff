import { hour, minute } from '../kernel/time.ts'

/**
 * What one account may take of what all share. Generous: nobody who uses the app as it is meant
 * comes near, and one who does not keeps nobody else waiting.
 */

/** Pictures that one person may send in an hour: a collection of thousands arrives in some hours. */
export const uploads = { most: 3_000, within: hour } as const

/** Bytes of pictures that one person may send in an hour: five thousand photos as devices draw them. */
export const uploadedBytes = { most: 2 * 1024 ** 3, within: hour } as const

/**
 * Pictures of one person that may be on their way at once: a device sends one after the other, so
 * this is a dozen devices. In all, so many of 5 MiB as fit into the memory of a small machine.
 */
export const uploadsAtOnce = { ofOne: 12, inAll: 60 } as const

/** Seconds after which a picture that was one too many may be sent again. */
export const uploadAgainAfter = 5

/**
 * Live streams of one person in one process: every tab that somebody looks at has one, so this is
 * more than all of anybody's devices. A process keeps so many in all in some 300 MB.
 */
export const liveStreams = { ofOne: 32, inAll: 10_000 } as const

/** Live streams that one person may open: one ends whenever a tab is hidden, and opens with it again. */
export const liveStreamsOpened = { most: 120, within: minute } as const
