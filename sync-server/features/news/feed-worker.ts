import { parentPort } from 'node:worker_threads'
import type { Instant } from '../../../shared/kernel/time.ts'
import { parseFeed, type SentFeed } from './parse-feed.ts'

/** The thread's input: one feed at a time. */
export type ToRead = SentFeed & { readonly now: Instant }

parentPort?.on('message', ({ now, ...sent }: ToRead) => {
  parentPort?.postMessage(parseFeed(sent, now))
})
