import { create } from 'zustand'
import type { Id } from '../../../shared/kernel/id.ts'

/** A question that is being answered in this tab. */
export interface PendingQuestion {
  readonly id: Id
  /** What a model has said until now. */
  readonly heard: string
}

interface AskingState {
  asking: PendingQuestion | undefined
  begin(id: Id): void
  hear(heard: string): void
  end(): void
}

/** It outlives the screen: who looks at a bottle meanwhile comes back to the answer. */
export const useAsking = create<AskingState>()((set) => ({
  asking: undefined,
  begin: (id) => set({ asking: { id, heard: '' } }),
  hear: (heard) => set(({ asking }) => ({ asking: asking && { ...asking, heard } })),
  end: () => set({ asking: undefined }),
}))
