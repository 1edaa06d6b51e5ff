/** Called at each heartbeat of a stream; `checks` on those that look at the session. */
type Beat = (checks: boolean) => void

/** Heartbeats from one check of a session to the next: an ended session is usually told by a poke. */
const beatsPerCheck = 4

interface HeartbeatSlot {
  readonly beats: Set<Beat>
  turns: number
}

/**
 * The heartbeats of all live streams of a process. Streams share slots, so the sessions of a slot
 * are read by one statement where the database can answer many callers at once.
 *
 * @param every milliseconds between two heartbeats of a stream; a new stream's first one may come sooner
 */
export function openHeartbeats(every: number): { add(beat: Beat): () => void } {
  const slots: HeartbeatSlot[] = Array.from({ length: Math.min(25, every) }, () => ({
    beats: new Set(),
    turns: 0,
  }))
  let next = 0
  let timer: NodeJS.Timeout | undefined

  const turn = () => {
    const slot = slots[next]!
    next = (next + 1) % slots.length
    slot.turns += 1
    for (const beat of slot.beats) beat(slot.turns % beatsPerCheck === 0)
  }

  return {
    add(beat) {
      const { beats } = slots.reduce((least, slot) =>
        slot.beats.size < least.beats.size ? slot : least,
      )
      beats.add(beat)
      timer ??= setInterval(turn, every / slots.length).unref()
      return () => {
        beats.delete(beat)
        if (slots.some((slot) => slot.beats.size > 0)) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}
