import { create } from 'zustand'

/** The number of unread messages; 0 until counted. */
export const useUnread = create(() => 0)
