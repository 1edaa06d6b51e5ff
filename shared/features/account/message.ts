/** A message to a person outside the app, as text. */
export interface Message {
  readonly title: string
  /** Of a letter: its subject line; the title by default. */
  readonly subject?: string
  readonly text: string
  /** Of a digest: each item's text, before the rest, and its page if any. */
  readonly items?: readonly MessageItem[]
  /** A page of the app, `/alerts`. */
  readonly path: string
  /** A later message with the same tag takes the place of an earlier one on the screen. */
  readonly tag?: string
}

export interface MessageItem {
  readonly text: string
  readonly path: string | undefined
}

/** The payload of a browser's notification: a {@link Message}, encrypted on the wire. */
export type PushedMessage = Message

/** A file that goes with a letter. */
export interface MessageFile {
  readonly name: string
  /** `text/calendar; method=PUBLISH` */
  readonly type: string
  readonly text: string
}

/** Parses a push message; undefined if it is not ours. */
export function readPushed(value: unknown): PushedMessage | undefined {
  const { title, text, path, tag } = (value ?? {}) as Record<string, unknown>
  if (typeof title !== 'string' || typeof text !== 'string' || typeof path !== 'string')
    return undefined
  // Only pages of the app are opened, whatever was sent.
  if (!/^\/(?!\/)/.test(path)) return undefined
  return { title, text, path, ...(typeof tag === 'string' && { tag }) }
}
