import { create } from 'zustand'
import type { Id } from '../../../shared/kernel/id.ts'

/** The question being answered in this tab. */
export interface PendingQuestion {
  readonly id: Id
  /** A model's answer so far. */
  readonly heard: string
}

interface AskingState {
  asking: PendingQuestion | undefined
  begin(id: Id): void
  hear(heard: string): void
  end(): void
}

/** Global, so that the answer continues while another screen is open. */
export const useAsking = create<AskingState>()((set) => ({
  asking: undefined,
  begin: (id) => set({ asking: { id, heard: '' } }),
  hear: (heard) => set(({ asking }) => ({ asking: asking && { ...asking, heard } })),
  end: () => set({ asking: undefined }),
}))
