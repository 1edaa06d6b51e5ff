import { hour } from '../kernel/time.ts'

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
