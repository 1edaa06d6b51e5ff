import type { Id } from '../../../shared/kernel/id.ts'

/** Where articles that somebody saved or opened are kept on the device. */
export const cacheOfNews = (userId: Id) => `undercroft-news/${userId}`

/** Whoever signs out leaves nothing behind of what they read. Absent on plain `http`. */
export const forgetKeptNews = async (userId: Id) =>
  void (await globalThis.caches?.delete(cacheOfNews(userId)))
