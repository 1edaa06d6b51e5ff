import { create } from 'zustand'

/** Whether a person is being asked about signing out with unsent changes. */
export const useAskingToSignOut = create<{ open: boolean }>(() => ({ open: false }))
