import { firstWait, maxWaitHidden } from '../../shared/business/sync.ts'
import type { Id } from '../../shared/kernel/id.ts'
import { minute } from '../../shared/kernel/time.ts'
import type { ApiError } from '../../shared/sync/messages.ts'
import { readApiError } from '../../shared/sync/reading.ts'
import type { OnlineRuntime } from './runtime.ts'
import { untilEnd } from './until-end.ts'

/** The device's database as uploads need it; implemented in `web/local`. */
export interface PhotoQueue {
  readonly userId: Id
  waiting(): Promise<number>
  nextPhoto(): Promise<{ hash: string; bytes: ArrayBuffer; type: string } | undefined>
  photoArrived(hash: string): Promise<void>
  photoRefused(hash: string, code: string): Promise<void>
  /** The account is out of room on the server: photos wait until there is some. */
  photosWaitForRoom(sentence: string): Promise<void>
  noteDefect(what: string, detail?: unknown): Promise<void>
}

/** A photo is up to 5 MiB, and the way out of a cellar is narrow. */
const photoTimeoutMs = 5 * minute

/** The pause after a lack of room, since each try sends a whole photo. */
const roomTimeoutMs = 10 * minute

/** The server's final refusals of the bytes: retries are useless. */
const permanentStatuses = [413, 415, 422]

/**
 * Uploads photos, one at a time, without delaying the outbox: while changes wait, it pauses, and
 * resumes when a round has sent them.
 */
export class PhotoUploads {
  readonly #queue: PhotoQueue
  readonly #runtime: OnlineRuntime
  #idle: Promise<void> = Promise.resolve()
  #isRunning = false
  #isWanted = false
  #isStopped = false
  #failures = 0
  #noRoomUntil = 0
  #sending: AbortController | undefined
  #cutShort: (() => void) | undefined

  constructor(queue: PhotoQueue, runtime: OnlineRuntime) {
    this.#queue = queue
    this.#runtime = runtime
  }

  /** Something waits, or the way may be free. Cuts a wait short. */
  ask() {
    if (this.#isStopped) return
    this.#isWanted = true
    this.#cutShort?.()
    if (this.#isRunning) return
    this.#isRunning = true
    this.#idle = this.#run()
  }

  /** One run, for a worker that lives only while it is awaited. Returns whether it finished. */
  async once(): Promise<boolean> {
    return await this.#aloneOnThisDevice(() => this.#upload()).catch(() => false)
  }

  idle(): Promise<void> {
    return this.#idle
  }

  async stop() {
    this.#isStopped = true
    this.#sending?.abort()
    this.#cutShort?.()
    await this.#idle
  }

  async #run() {
    while (this.#isWanted && !this.#isStopped) {
      this.#isWanted = false
      const isDone = await this.#aloneOnThisDevice(() => this.#upload()).catch(() => false)
      if (isDone || this.#isStopped) continue
      this.#isWanted = true
      await this.#wait()
    }
    this.#isRunning = false
  }

  /** Only one tab uploads. */
  async #aloneOnThisDevice(body: () => Promise<boolean>): Promise<boolean> {
    const { locks } = this.#runtime
    if (!locks) return await body()
    const name = `undercroft-photos-${this.#queue.userId}`
    return await locks.request(name, { ifAvailable: true }, async (lock) => (lock ? body() : true))
  }

  /** @returns whether the queue is done for now; false after a failure */
  async #upload(): Promise<boolean> {
    while (!this.#isStopped) {
      if (this.#runtime.now() < this.#noRoomUntil || (await this.#queue.waiting()) > 0) return true
      const photo = await this.#queue.nextPhoto()
      if (!photo) return true
      const { status, refusal } = await this.#put(photo)
      if (status === undefined || status >= 500 || status === 429) return false
      if (status === 200 || status === 201) {
        this.#failures = 0
        await this.#queue.photoArrived(photo.hash)
      } else if (permanentStatuses.includes(status)) {
        await this.#queue.photoRefused(photo.hash, String(status))
      }
      // Signed out, another user, or no room: the next round triggers it again.
      else {
        if (refusal?.code === 'limit') {
          this.#noRoomUntil = this.#runtime.now() + roomTimeoutMs
          await this.#queue.photosWaitForRoom(refusal.message)
        }
        return true
      }
    }
    return true
  }

  /** The server's answer; without a status where it was not the server that answered. */
  async #put(photo: {
    hash: string
    bytes: ArrayBuffer
    type: string
  }): Promise<{ status?: number; refusal?: ApiError }> {
    const sending = new AbortController()
    this.#sending = sending
    const timer = this.#runtime.setTimer(() => sending.abort(), photoTimeoutMs)
    try {
      const asked = this.#runtime.fetch(`/api/photos/${photo.hash}`, {
        method: 'PUT',
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        headers: { 'Content-Type': photo.type, 'X-User': this.#queue.userId },
        body: photo.bytes,
        signal: sending.signal,
      })
      const response = await untilEnd(sending.signal, asked)
      const text = await untilEnd(sending.signal, response.text())
      const { status } = response
      if (response.ok) return isOurs(response, text) ? { status } : {}
      const refusal = readApiError(jsonOrNothing(text))
      return refusal ? { status, refusal } : {}
    } catch {
      return {}
    } finally {
      this.#runtime.clearTimer(timer)
    }
  }

  #wait(): Promise<void> {
    const maxWait = maxWaitHidden
    const after = Math.min(maxWait, firstWait * 2 ** Math.min(this.#failures++, 20))
    return new Promise((resolve) => {
      const end = () => {
        this.#runtime.clearTimer(timer)
        this.#cutShort = undefined
        resolve()
      }
      const timer = this.#runtime.setTimer(end, after * (0.5 + this.#runtime.random() / 2))
      this.#cutShort = end
    })
  }
}

/** A captive portal answers 200 with a page of its own. */
const isOurs = (response: Response, text: string) =>
  text === '' || /^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `small`: at most 320 pixels. */
type PhotoSize = 'small' | 'large'

/** A photo's bytes in a size; null if it is not at the server, undefined if no answer came. */
export async function fetchPhoto(
  runtime: Pick<OnlineRuntime, 'fetch'>,
  userId: Id,
  hash: string,
  size: PhotoSize = 'large',
): Promise<{ bytes: ArrayBuffer; type: string; size?: PhotoSize } | null | undefined> {
  const query = size === 'small' ? '?size=small' : ''
  try {
    const response = await runtime.fetch(`/api/photos/${hash}${query}`, {
      credentials: 'same-origin',
      redirect: 'error',
      headers: { 'X-User': userId },
      signal: AbortSignal.timeout(photoTimeoutMs),
    })
    if (response.status === 404) return null
    const type = response.headers.get('Content-Type') ?? ''
    if (!response.ok || !type.startsWith('image/')) return undefined
    const bytes = await response.arrayBuffer()
    return { bytes, type, ...sizeOf(response, hash, size) }
  } catch {
    return undefined
  }
}

/** An older server ignores the size. */
function sizeOf({ headers }: Response, hash: string, wanted: PhotoSize): { size?: PhotoSize } {
  if (wanted === 'large') return { size: 'large' }
  const tag = headers.get('ETag') ?? ''
  if (tag.includes(`"${hash}.small"`)) return { size: 'small' }
  return tag.includes(`"${hash}"`) ? { size: 'large' } : {}
}
