import { create } from 'zustand'

/** How much of the inbox has not been read; 0 until it has been counted. */
export const useUnread = create(() => 0)
