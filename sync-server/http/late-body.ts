import { second } from '../../shared/kernel/time.ts'

/** Milliseconds after which the sender of a body is checked again: they may have lost their access. */
export const lateBodyMs = second

/** Starts to measure a body; the returned function tells whether it took that long. */
export function timeBody(lateAfterMs: number): () => boolean {
  const began = performance.now()
  return () => performance.now() - began >= lateAfterMs
}
