import { describe, expect, test } from 'vitest'
import { minute, second } from '../../shared/kernel/time.ts'
import type { Poke } from '../../shared/sync/messages.ts'
import { readSyncState } from '../../web/local/store/database.ts'
import { LivePokes, type PokeSource } from '../../web/online/live.ts'
import { SyncLoop } from '../../web/online/sync-loop.ts'
import { aBottle, aCellar } from './cellar.ts'

const cellar = aCellar()

/** A stream as the browser has it, of which a test is the server. */
class TestSource implements PokeSource {
  readyState = 1
  readonly #listeners = new Map<string, ((event: Event) => void)[]>()

  addEventListener(type: string, listen: (event: Event) => void) {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listen])
  }
  say(type: string, data?: unknown) {
    const event = { data: typeof data === 'string' ? data : JSON.stringify(data) }
    for (const listen of this.#listeners.get(type) ?? []) listen(event as unknown as Event)
  }
  /** The browser gives up, as after an answer that is no stream. */
  giveUp() {
    this.readyState = 2
    this.say('error')
  }
  close() {
    this.readyState = 2
  }
}

function listening() {
  const sources: TestSource[] = []
  const heard: Poke[] = []
  const pokes = new LivePokes(
    cellar.phone.online,
    () => {
      const source = new TestSource()
      sources.push(source)
      return source
    },
    (poke) => heard.push(poke),
  )
  pokes.start()
  return { pokes, sources, heard }
}

describe('pokes', () => {
  test('are received; other events are ignored', () => {
    const { sources, heard } = listening()
    sources[0]!.say('poke', { epoch: 'e', version: 7 })
    sources[0]!.say('poke', 'no JSON')
    sources[0]!.say('poke', { version: 'seven' })
    expect(heard).toEqual([{ epoch: 'e', version: 7 }])
  })

  test('are listened for again when the browser gives up, ever more seldom', async () => {
    const { sources } = listening()
    const { clock } = cellar
    const waits: number[] = []
    for (let i = 1; i <= 8; i++) {
      sources.at(-1)!.giveUp()
      const from = clock.now()
      while (sources.length === i) await clock.pass(second)
      waits.push((clock.now() - from) / second)
    }
    expect(waits[0]).toBeLessThanOrEqual(5)
    expect(waits.at(-1)).toBeGreaterThanOrEqual(150)
    expect(Math.max(...waits)).toBeLessThanOrEqual(300)
  })

  test('are not listened for after stop', async () => {
    const { pokes, sources } = listening()
    sources[0]!.giveUp()
    pokes.stop()
    await cellar.clock.pass(10 * minute)
    expect(sources).toHaveLength(1)
  })

  test('[S45] of a version the device holds are ignored, others start a round', async () => {
    const { phone, laptop } = cellar
    await phone.syncAll()
    await laptop.do('bottle.add', aBottle(laptop.newId()))
    await laptop.syncAll()
    let asked = 0
    phone.way = (ask) => {
      asked++
      return ask()
    }
    const rounds = new SyncLoop(phone.sync, phone.online)
    const { epoch, version } = (await readSyncState(phone.store.db)).cursor!
    await rounds.hear({ epoch, version })
    await rounds.idle()
    expect(asked).toBe(0)
    await rounds.hear({ epoch, version: version + 1 })
    await rounds.idle()
    expect(asked).toBe(1)
    expect(await phone.rows('bottles')).toHaveLength(1)
    await rounds.hear({ epoch, version: version + 1 })
    await rounds.idle()
    expect(asked).toBe(1)
    await rounds.hear({ epoch: 'another', version: 0 })
    await rounds.idle()
    expect(asked).toBe(2)
    await rounds.stop()
  })
})
