/** Cards and their placeholders have the same size, so nothing moves. */
export const waitingGrid = 'grid gap-3 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))]'
export const waitingCard =
  'relative flex flex-col gap-1 rounded-lg border border-line bg-surface p-3 transition-colors hover:border-edge'
