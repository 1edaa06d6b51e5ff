type Hear = (forums: readonly string[]) => void

const hearing = new Set<Hear>()

/**
 * Hears that something is new in forums of the community (`open`, or the ids of groups); what it is, the
 * list asks for. An empty list: something may have been missed. Answers with what ends it.
 */
export function onForumNews(hear: Hear): () => void {
  hearing.add(hear)
  return () => void hearing.delete(hear)
}

/** What the live stream says of it. */
export function hearForumNews(data: unknown): void {
  const { forums } = (data ?? {}) as { forums?: unknown }
  const some = Array.isArray(forums) ? forums.filter((one) => typeof one === 'string') : []
  for (const hear of hearing) hear(some)
}
