import type { Id } from '../../../shared/kernel/id.ts'

/** The cache of saved and opened articles on the device. */
export const cacheOfNews = (userId: Id) => `undercroft-news/${userId}`

/** Signing out deletes read articles. Absent on plain `http`. */
export const deleteStoredNews = async (userId: Id) =>
  void (await globalThis.caches?.delete(cacheOfNews(userId)))
