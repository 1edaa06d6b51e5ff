import type { Poke } from '../../shared/sync/messages.ts'
import type { Db } from '../db/db.ts'
import { hearForums } from './forums.ts'
import type { openHeartbeats } from './heartbeats.ts'
import { epochAndHead } from './statements.ts'

export interface LiveDeps {
  readonly db: Db
  /** Whether the session that opened the stream still is that user's; asked when one may have ended. */
  readonly mayStay: () => Promise<boolean>
  readonly report: (what: string, error: unknown) => void
  readonly ended: () => void
  readonly heartbeats: ReturnType<typeof openHeartbeats>
}

/**
 * The stream of `GET /api/sync/live`: a poke on connecting and whenever the feed of the user has
 * changed, `community` with the forums in which something is new, and a comment now and then that keeps
 * the way open.
 */
export function liveStream(
  userId: string,
  { db, mayStay, report, ended, heartbeats }: LiveDeps,
): { stream: ReadableStream<Uint8Array>; end: () => void } {
  const encoder = new TextEncoder()
  let end = () => {}
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let hasEnded = false
      let told: Poke | undefined
      const write = (text: string) => {
        try {
          if (!hasEnded) controller.enqueue(encoder.encode(text))
        } catch {
          // The other side went away a moment ago.
          end()
        }
      }
      const tell = (poke: Poke) => {
        if (told?.epoch === poke.epoch && told.version >= poke.version) return
        told = poke
        write(`event: poke\ndata: ${JSON.stringify(poke)}\n\n`)
      }
      const readVersion = async () => {
        const [head] = await db.run(epochAndHead, { userId })
        if (head) tell({ epoch: head.epoch, version: head.version ?? 0 })
      }
      const failed = (error: unknown) => {
        report('a live stream ended', error)
        end()
      }
      // One check of the session at a time: where the database is slow they would pile up before it.
      let isChecking = false
      let mustCheckAgain = false
      const checkSession = async () => {
        isChecking = true
        try {
          do {
            mustCheckAgain = false
            if (!(await mayStay())) end()
          } while (mustCheckAgain && !hasEnded)
        } catch (error) {
          failed(error)
        } finally {
          isChecking = false
        }
      }
      const sessionMayHaveEnded = () => {
        // The check under way may have read the session before it ended.
        if (isChecking) mustCheckAgain = true
        else void checkSession()
      }
      const stopListening = db.pokes.listen(userId, (version) => {
        if (version === undefined) sessionMayHaveEnded()
        // Without the epoch, or after missed pokes, the head is read.
        if (version === undefined || !told) readVersion().catch(failed)
        else tell({ epoch: told.epoch, version })
      })
      const stopHearing = hearForums(userId, {
        db,
        say: (forums) => write(`event: community\ndata: ${JSON.stringify({ forums })}\n\n`),
        failed: (error) => report('news of the community are not heard', error),
      })
      const stopBeating = heartbeats.add((checks) => {
        write(': still here\n\n')
        // A poke may get lost, and a session may be too old.
        if (checks && !isChecking) void checkSession()
      })
      end = () => {
        if (hasEnded) return
        hasEnded = true
        stopListening()
        stopHearing()
        stopBeating()
        ended()
        try {
          controller.close()
        } catch {
          // The other side has ended it already.
        }
      }
      readVersion().catch(failed)
    },
    cancel: () => end(),
  })
  return { stream, end: () => end() }
}
