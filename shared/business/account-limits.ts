import { day, hour, minute } from '../kernel/time.ts'

/**
 * The most rows of an entity in one cellar, removed ones included while they are kept. Generous:
 * normal use stays far below, and abuse can neither fill the disk nor slow others. The largest
 * known lists have some 10,000 bottles, a fifth of it.
 */
export const maxRows = {
  bottles: 50_000,
  /** Entities with several rows per bottle: pours, events, valuations. */
  ofBottles: 200_000,
  /** Handwritten entries: a page a day for years. */
  byHand: 10_000,
  /** Names and notes of a collection as a whole. */
  ofCollection: 5_000,
  /** Rules that are looked at whenever a price comes. */
  watched: 2_000,
  /** Daily questions and messages; an inbox deletes old messages long before. */
  heard: 20_000,
  /** Cellars with a membership or an invitation, and entities with one or few rows per user. */
  few: 1_000,
} as const

/**
 * What else one account may take of what all share. Like the rows of each entity, each is settable by the
 * operator (`ACCOUNT_LIMITS`).
 */
export const maxUse = {
  /** MiB of stored files: a picture of each of 50,000 bottles as devices draw them. */
  storedMiB: 20_480,
  /** The same on the Free plan, whose bottles and journal need a small part of it. */
  freeStoredMiB: 1_024,
  /** Uploads per person and hour: a collection of thousands takes some hours. */
  uploadsPerHour: 3_000,
  /** MiB of pictures in an hour: five thousand photos as devices draw them. */
  uploadedMiBPerHour: 2_048,
  /**
   * MiB of changes in an hour. A whole collection of 50,000 bottles brought back from a file is less
   * than that.
   */
  changedMiBPerHour: 256,
  /** Letters for one person a day: invitations, and mail about the account. */
  lettersPerDay: 60,
  /**
   * Live streams of one person in one process: each visible tab has one, so this is more than all
   * of a person's devices.
   */
  liveStreams: 32,
} as const

/** From this share of a limit on, the user is warned. */
export const nearLimit = 0.8

/**
 * Pictures of one person that may be on their way at once: a device sends one after the other, so
 * this is a dozen devices. In all, so many of 5 MiB as fit into the memory of a small machine.
 */
export const maxParallelUploads = { ofOne: 12, inAll: 60 } as const

/** Letters from one person to others at once: for a family and a few friends, and corrections. */
export const letterBatchSize = { max: 10, within: 10 * minute } as const

/**
 * Letters from one person to one address, and from all people to it: enough for two friends to
 * retry, too few to harass.
 */
export const lettersFromOneTo = { max: 5, within: day } as const
export const lettersTo = { max: 10, within: day } as const

/** Seconds after which a picture that was one too many may be sent again. */
export const uploadRetryAfter = 5

/** Live streams that a process keeps in all, in some 300 MB. */
export const liveStreamsInAll = 10_000

/** Live streams per person: one ends when its tab is hidden, and reopens with it. */
export const liveStreamsOpened = { max: 120, within: minute } as const

export const mebibyte = 1024 ** 2

/** How often something that is limited by the hour may be done. */
export const perHour = (max: number) => ({ max, within: hour }) as const
