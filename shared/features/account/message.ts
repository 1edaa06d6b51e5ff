import type { Instant } from '../../kernel/time.ts'

/** Something that a person is told outside of the app, in words. */
export interface Message {
  readonly title: string
  /** Of a letter: words of ours alone, which name nothing that others have called something. */
  readonly subject?: string
  readonly text: string
  /** A page of the app, `/alerts`. */
  readonly path: string
  /** A later message with the same tag takes the place of an earlier one on the screen. */
  readonly tag?: string
}

/** What a notification of a browser carries: a {@link Message} as it travels, encrypted. */
export type PushedMessage = Message

/** A file that goes with a letter. */
export interface MessageFile {
  readonly name: string
  /** `text/calendar; method=PUBLISH` */
  readonly type: string
  readonly text: string
}

/** How something is told, where it is not simply as the person chose. */
export interface DeliveryOptions {
  /** By this way alone. */
  readonly by?: 'mail' | 'push'
  /**
   * Also to who chose no letters, and at night: a person has a right to it, a letter wakes nobody, and
   * some of it is lost by the morning.
   */
  readonly isOwed?: boolean
  readonly file?: MessageFile | undefined
  /** The same letter sent again has the same name, by which mail programs know it. */
  readonly id?: string
}

/**
 * - `sent`: it waits to be sent by these ways; none where the person wants none
 * - `later`: it is night where they are; the same message may be sent from then on
 */
export type DeliveryResult =
  | { readonly kind: 'sent'; readonly by: readonly ('mail' | 'push')[] }
  | { readonly kind: 'later'; readonly from: Instant }

/** Reads what a service worker was pushed; undefined where it is nothing of ours. */
export function readPushed(value: unknown): PushedMessage | undefined {
  const { title, text, path, tag } = (value ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof text !== 'string' || typeof path !== 'string')
    return undefined
  // Only pages of the app are opened, whatever was sent.
  if (!/^\/(?!\/)/.test(path)) return undefined
  return { title, text, path, ...(typeof tag === 'string' && { tag }) }
}
