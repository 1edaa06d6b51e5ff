type Hear = (forums: readonly string[]) => void

const hearing = new Set<Hear>()

/**
 * Calls back when forums of the community have news (`open`, or ids of groups); the list fetches it. An
 * empty array: some may have been missed. Returns a function that ends it.
 */
export function onForumNews(hear: Hear): () => void {
  hearing.add(hear)
  return () => void hearing.delete(hear)
}

/** A community event of the live stream. */
export function hearForumNews(data: unknown): void {
  const { forums } = (data ?? {}) as { forums?: unknown }
  const some = Array.isArray(forums) ? forums.filter((one) => typeof one === 'string') : []
  for (const hear of hearing) hear(some)
}
