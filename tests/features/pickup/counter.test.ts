import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  lateHandOver,
  noShowAfter,
  typedCodeLimit,
  undoHandOver,
  unreadablePassLimit,
} from '../../../shared/business/reserving.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import { verifyCompliance } from '../../../sync-server/compliance/log.ts'
import { find, readShown } from '../../../sync-server/features/pickup/shown-code.ts'
import { transition } from '../../../sync-server/reservations/transitions.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import {
  answered,
  bodyOf,
  type Counter,
  handOver,
  look,
  openCounter,
  passOf,
  refusal,
} from './counter.ts'
import { forgeries } from './forgeries.ts'
import { oneHandsOver, sameNonceSameAnswer } from './laws.ts'
import { limitMs } from '../../support/scope.ts'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`the counter on ${engine}`, () => {
    let counter: Counter
    beforeAll(async () => {
      counter = await openCounter(engine)
    })
    afterAll(() => counter.close())
    // A minute has passed without typed codes.
    beforeEach(async () => {
      counter.stopAt(undefined)
      await counter.db.transaction('forget', (tx) => tx.delete(tx.t.rateLimits))
    })
    const act = (
      who: Counter['clerk'],
      { id }: { id: string },
      what: string,
      body: object = {},
    ): Promise<Response> => who.post(`/api/stores/${counter.store}/pickup/${id}/${what}`, body)

    test('a pass is shown, scanned, looked up and handed over, and its owner is notified', async () => {
      const reserved = await counter.reserved({ quantity: 2, totalPrice: 280_00 })
      const { clerk, collector } = counter
      const { qr, code } = (await bodyOf(
        collector.fetch(`/api/reservations/${reserved.id}/pass`),
      )) as { qr: string; code: string }
      expect(code).toBe(reserved.code)
      expect(qr).toMatch(/^v1\.[0-9a-f-]{36}\.\d{13}\.[\w-]{22}$/)
      const seen = await answered(look(counter, clerk, qr))
      expect(seen).toMatchObject({
        is: 'good',
        pickup: {
          title: 'Springbank 15',
          brand: 'Springbank',
          quantity: 2,
          firstName: 'Elodie',
          status: 'confirmed',
          toPay: 280_00,
          mayUndo: false,
        },
      })
      // The counter shows neither family name nor address.
      expect(JSON.stringify(seen)).not.toMatch(/Collector|@/)
      expect(await answered(handOver(counter, clerk, qr))).toMatchObject({
        is: 'good',
        pickup: { status: 'picked_up', pickedUpBy: 'Carl', mayUndo: true },
      })
      expect(await counter.logged(reserved.id)).toEqual(['reservation.picked_up'])
      expect(await refusal(collector.fetch(`/api/reservations/${reserved.id}/pass`))).toBe(
        'not_now',
      )
    })

    test('a pass is given only to its owner', async () => {
      const reserved = await counter.reserved()
      for (const who of [counter.clerk, counter.owner, counter.admin])
        expect(await refusal(who.fetch(`/api/reservations/${reserved.id}/pass`))).toBe('not_found')
    })

    test('a code is typed as it is read: small, with blanks, O for 0, l for 1', async () => {
      const reserved = await counter.reserved({ pickupCode: '01ABCDEF' })
      expect(reserved.code).toBe('01AB-CDEF')
      for (const typed of ['01ab-cdef', ' 0 1 a b c d e f ', 'OLabCDef', 'oiabcdef'])
        expect(await answered(look(counter, counter.clerk, typed))).toMatchObject({ is: 'good' })
      expect(await answered(handOver(counter, counter.clerk, 'olab cdef'))).toMatchObject({
        is: 'good',
      })
    })

    test('[O1] 32 scanners at one pass: one hands over', async () => {
      const { clerk, other } = counter
      await oneHandsOver(
        counter,
        Array.from({ length: 32 }, (_, at) => (at % 2 ? clerk : other)),
      )
    })

    test('[O2] the same nonce gets the same answer', () => sameNonceSameAnswer(counter))

    test('a nonce that got a refusal gets it again, and it is logged once', async () => {
      const reserved = await counter.reserved({ pickupFrom: Date.now() + hour })
      const qr = await passOf(counter, reserved)
      const nonce = randomUUID()
      const ask = () => answered(handOver(counter, counter.clerk, qr, { nonce }))
      const first = await ask()
      expect(first).toMatchObject({ is: 'refused', because: 'too_early' })
      await counter.change(reserved.id, { pickupFrom: Date.now() - hour })
      expect(await ask()).toEqual(first)
      expect(await counter.logged(reserved.id)).toEqual(['code.refused too_early'])
      expect(await answered(handOver(counter, counter.clerk, qr))).toMatchObject({ is: 'good' })
    })

    test('a nonce of another store is nothing here', async () => {
      const { clerk, db } = counter
      const reserved = await counter.reserved()
      const nonce = randomUUID()
      await db.transaction('elsewhere', (tx) =>
        tx.insert(tx.t.handOvers).values({
          storeId: randomUUID(),
          nonce,
          userId: clerk.id,
          of: '',
          answer: {},
          at: Date.now(),
        }),
      )
      const qr = await passOf(counter, reserved)
      expect(await answered(handOver(counter, clerk, qr, { nonce }))).toMatchObject({ is: 'good' })
    })

    const now = Date.now()
    test.each([
      ['is not paid', { status: 'pending', feeStatus: 'due' }, 'unpaid'],
      ['is confirmed and not paid', { feeStatus: 'due' }, 'unpaid'],
      ['ran out', { status: 'expired', feeStatus: 'none' }, 'expired'],
      ['was cancelled', { status: 'cancelled', feeStatus: 'refunded' }, 'cancelled'],
      ['is being refunded', { feeStatus: 'refunding' }, 'cancelled'],
      ['was refused', { status: 'refused', refusedAt: now }, 'refused'],
      ['was not fetched', { status: 'no_show', missedAt: now }, 'too_late'],
      ['opens in an hour', { pickupFrom: now + hour }, 'too_early'],
      ['ended long ago', { pickupUntil: now - noShowAfter - minute }, 'too_late'],
      ['was fetched', { status: 'picked_up', pickedUpAt: now }, 'already_redeemed'],
    ] as const)('[O5] one that %s is refused, and says so', async (_, changes, because) => {
      const reserved = await counter.reserved(changes)
      const { qr } = counter.passes.give(reserved.id, Date.now())
      const { pickupFrom, pickupUntil } = await counter.row(reserved.id)
      // At a wrong time, the clerk sees the right one.
      const window = because.startsWith('too_') ? { pickupFrom, pickupUntil } : {}
      for (const answer of [
        await answered(look(counter, counter.clerk, qr)),
        await answered(handOver(counter, counter.clerk, qr)),
        await answered(handOver(counter, counter.clerk, reserved.code)),
      ])
        expect(answer).toMatchObject({ is: 'refused', because, ...window })
      expect(await counter.logged(reserved.id)).toEqual(Array(3).fill(`code.refused ${because}`))
      expect((await counter.row(reserved.id)).status).toBe(
        'status' in changes ? changes.status : 'confirmed',
      )
    })

    test('a customer within two hours after the window is not a no-show', async () => {
      const at = Date.now()
      counter.stopAt(at)
      const shown = async (pickupUntil: number) =>
        answered(handOver(counter, counter.clerk, (await counter.reserved({ pickupUntil })).code))
      expect(await shown(at - noShowAfter + 1)).toMatchObject({ is: 'good' })
      expect(await shown(at - noShowAfter)).toMatchObject({ because: 'too_late' })
      counter.stopAt(undefined)
    })

    test('[O5] a pass of another store says so; its code says nothing here', async () => {
      const elsewhere = await counter.reserved({}, randomUUID())
      const { qr } = counter.passes.give(elsewhere.id, Date.now())
      expect(await answered(handOver(counter, counter.clerk, qr))).toEqual({
        is: 'refused',
        because: 'wrong_store',
      })
      expect(await answered(look(counter, counter.clerk, elsewhere.code))).toEqual({
        is: 'refused',
        because: 'bad_code',
      })
      expect(await counter.logged(elsewhere.id)).toEqual(['code.refused wrong_store'])
    })

    test('an expired code is distinguished from a wrong one', async () => {
      const reserved = await counter.reserved()
      const old = counter.passes.give(reserved.id, Date.now() - hour).qr
      expect(await answered(look(counter, counter.clerk, old))).toEqual({
        is: 'refused',
        because: 'expired_code',
      })
      expect(await answered(handOver(counter, counter.clerk, `${old.slice(0, -1)}_`))).toEqual({
        is: 'refused',
        because: 'bad_code',
      })
    })

    test(
      '[O4] of 10,000 codes that are forged, stale, foreign, cut off or of other letters none is taken',
      async () => {
        const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
        const reserved = await counter.reserved()
        const at = Date.now()
        const { db, passes, store } = counter
        const taken: string[] = []
        const all = [
          ...forgeries(seed, passes.give(reserved.id, at).qr, 9_000),
          ...forgeries(seed + 1, reserved.code, 1_000),
          passes.give(reserved.id, at - day).qr,
          passes.give(randomUUID(), at).qr,
        ]
        for (const shown of all) {
          // Another way to write the very same code is no forgery.
          if (codeFrom(shown) === codeFrom(reserved.code)) continue
          const { row, whyNot } = await find(db, readShown(passes, shown, at), store, at)
          if (row && !whyNot) taken.push(shown)
        }
        expect(taken, `seed ${seed}`).toEqual([])
        const good = readShown(passes, passes.give(reserved.id, at).qr, at)
        expect(await find(db, good, store, at)).toMatchObject({ row: { id: reserved.id } })
      },
      limitMs(60_000),
    )

    test('[O4] codes are typed ten times a minute, by each person in each store', async () => {
      const reserved = await counter.reserved()
      for (let tries = 0; tries < typedCodeLimit.max; tries++) {
        const answer = answered(look(counter, counter.clerk, `0000-000${tries % 10}`))
        expect(await answer).toEqual({ is: 'refused', because: 'bad_code' })
      }
      expect(await refusal(look(counter, counter.clerk, reserved.code))).toBe('slow_down')
      expect(await refusal(handOver(counter, counter.clerk, reserved.code))).toBe('slow_down')
      // A search is no way around it.
      const search = `/api/stores/${counter.store}/today?words=${reserved.code}`
      expect(await refusal(counter.clerk.fetch(search))).toBe('slow_down')
      // The colleague continues, and so does the scanner.
      expect(await answered(look(counter, counter.other, reserved.code))).toMatchObject({
        is: 'good',
      })
      const qr = await passOf(counter, reserved)
      expect(await answered(handOver(counter, counter.clerk, qr))).toMatchObject({ is: 'good' })
    })

    test('[O4] passes that are none of ours are scanned more often, and not for ever', async () => {
      const reserved = await counter.reserved()
      const old = counter.passes.give(reserved.id, Date.now() - hour).qr
      // One after the other, as a thumb does it.
      for (let tries = 0; tries < unreadablePassLimit.max; tries++)
        expect(await answered(look(counter, counter.clerk, old))).toEqual({
          is: 'refused',
          because: 'expired_code',
        })
      expect(await refusal(look(counter, counter.clerk, old))).toBe('slow_down')
    })

    test('[O4] a picture that is no code takes no try of the codes that are typed', async () => {
      const reserved = await counter.reserved()
      for (let tries = 0; tries < 2 * typedCodeLimit.max; tries++)
        expect(
          await answered(look(counter, counter.clerk, `https://menu.example/t/${tries}`)),
        ).toEqual({ is: 'refused', because: 'bad_code' })
      const typed = reserved.code.replace('-', '–')
      expect(await answered(look(counter, counter.clerk, typed))).toMatchObject({ is: 'good' })
      const others = unreadablePassLimit.max - 2 * typedCodeLimit.max
      for (let tries = 0; tries < others; tries++)
        await answered(look(counter, counter.clerk, 'WIFI:S:guests;;'))
      expect(await refusal(look(counter, counter.clerk, 'WIFI:S:guests;;'))).toBe('slow_down')
    })

    test.each(
      [0, 1, 2, 3, 4, 5, 6].map((bits) => ({
        idSeen: (bits & 1) > 0,
        over21: (bits & 2) > 0,
        nameMatches: (bits & 4) > 0,
      })),
    )('[O10] without all three checks nothing is handed over: %j', async (checks) => {
      const reserved = await counter.reserved()
      const qr = await passOf(counter, reserved)
      expect(await answered(handOver(counter, counter.clerk, qr, checks))).toEqual({
        is: 'refused',
        because: 'checks_missing',
      })
      expect((await counter.row(reserved.id)).status).toBe('confirmed')
      expect(await counter.logged(reserved.id)).toEqual(['code.refused checks_missing'])
    })

    test('a hand over can be undone within five minutes, by the same clerk, once', async () => {
      const { clerk, other } = counter
      const reserved = await counter.reserved()
      await answered(handOver(counter, clerk, reserved.code))
      expect(await refusal(act(other, reserved, 'undo'))).toBe('not_now')
      const at = Date.now()
      counter.stopAt(at)
      await counter.change(reserved.id, { pickedUpAt: at - undoHandOver })
      expect(await refusal(act(clerk, reserved, 'undo'))).toBe('not_now')
      await counter.change(reserved.id, { pickedUpAt: at - undoHandOver + 1 })
      expect(await refusal(act(clerk, reserved, 'undo'))).toBe('200')
      // Whose answer was lost asks again, and it is done once.
      expect(await refusal(act(clerk, reserved, 'undo'))).toBe('200')
      expect(await counter.row(reserved.id)).toMatchObject({
        status: 'ready',
        pickedUpAt: null,
        pickedUpBy: null,
        holdsUnits: true,
      })
      // The next hand over is the colleague's, and only theirs to take back.
      expect(await answered(handOver(counter, other, reserved.code))).toMatchObject({ is: 'good' })
      expect(await refusal(act(clerk, reserved, 'undo'))).toBe('not_now')
      expect(await counter.logged(reserved.id)).toEqual([
        'reservation.picked_up',
        'reservation.hand_over_undone',
        'reservation.picked_up',
      ])
    })

    test('an undo after its time follows the rules of the present state', async () => {
      const { clerk } = counter
      const reserved = await counter.reserved({ pickupUntil: Date.now() - hour })
      await answered(handOver(counter, clerk, reserved.code))
      await counter.change(reserved.id, { pickupUntil: Date.now() - noShowAfter - minute })
      expect(await refusal(act(clerk, reserved, 'undo'))).toBe('200')
      expect((await counter.row(reserved.id)).dueAt).toBeLessThanOrEqual(Date.now())
    })

    test('[O10] a pickup is refused for the ID, the age or the name, and nothing is handed over any more', async () => {
      for (const because of ['no_id', 'under_21', 'other_name']) {
        const reserved = await counter.reserved()
        const refused = await bodyOf(act(counter.clerk, reserved, 'refuse', { because }))
        expect(refused['status']).toBe('refused')
        expect(refused['reason']).toMatch(/\.$/)
        expect(await bodyOf(act(counter.clerk, reserved, 'refuse', { because }))).toEqual(refused)
        const another = because === 'no_id' ? 'under_21' : 'no_id'
        expect(await refusal(act(counter.clerk, reserved, 'refuse', { because: another }))).toBe(
          'not_now',
        )
        expect(await answered(handOver(counter, counter.clerk, reserved.code))).toMatchObject({
          because: 'refused',
        })
        // The bottle stays until the day ends.
        expect(await counter.row(reserved.id)).toMatchObject({
          holdsUnits: true,
          feeStatus: 'paid',
        })
        expect(await counter.logged(reserved.id)).toEqual([
          `reservation.refused ${because}`,
          'code.refused refused',
        ])
      }
      const reserved = await counter.reserved()
      expect(await refusal(act(counter.clerk, reserved, 'refuse', { because: 'a face' }))).toBe(
        'bad_request',
      )
      const early = await counter.reserved({ pickupFrom: Date.now() + hour })
      expect(await refusal(act(counter.clerk, early, 'refuse', { because: 'no_id' }))).toBe(
        'not_now',
      )
    })

    test('a refusal can be undone on the same day, by any clerk of the store', async () => {
      const reserved = await counter.reserved()
      await act(counter.clerk, reserved, 'refuse', { because: 'no_id' })
      await counter.change(reserved.id, { refusedAt: Date.now() - day })
      expect(await refusal(act(counter.other, reserved, 'undo-refusal'))).toBe('not_now')
      await counter.change(reserved.id, { refusedAt: Date.now() })
      expect(await refusal(act(counter.other, reserved, 'undo-refusal'))).toBe('200')
      expect(await counter.row(reserved.id)).toMatchObject({ status: 'ready', reason: null })
      // Once its bottle has gone back, it cannot be taken back.
      const closed = await counter.reserved({
        status: 'refused',
        refusedAt: Date.now(),
        holdsUnits: false,
      })
      expect(await refusal(act(counter.clerk, closed, 'undo-refusal'))).toBe('not_now')
    })

    test('a bottle is set aside once', async () => {
      const reserved = await counter.reserved()
      expect(await refusal(act(counter.clerk, reserved, 'ready'))).toBe('200')
      expect(await refusal(act(counter.clerk, reserved, 'ready'))).toBe('200')
      expect(await counter.logged(reserved.id)).toEqual(['reservation.ready'])
      expect(await answered(handOver(counter, counter.clerk, reserved.code))).toMatchObject({
        is: 'good',
      })
    })

    test('the owner hands over for a day after a no-show, with a reason, if a bottle is left', async () => {
      const { owner, clerk } = counter
      const late = { reason: 'Stuck in traffic.', idSeen: true, over21: true, nameMatches: true }
      const missed = { status: 'no_show', feeStatus: 'forfeited', missedAt: Date.now() } as const
      const reserved = await counter.reserved(missed)
      expect(await refusal(act(clerk, reserved, 'hand-over-late', late))).toBe('forbidden')
      for (const wrong of [{ reason: '' }, { over21: false }, { idSeen: false }])
        expect(await refusal(act(owner, reserved, 'hand-over-late', { ...late, ...wrong }))).toBe(
          'bad_request',
        )
      const at = Date.now()
      counter.stopAt(at)
      await counter.change(reserved.id, { missedAt: at - lateHandOver })
      expect(await refusal(act(owner, reserved, 'hand-over-late', late))).toBe('not_now')
      await counter.change(reserved.id, { missedAt: at - lateHandOver + 1 })
      expect(await refusal(act(owner, reserved, 'hand-over-late', late))).toBe('200')
      counter.stopAt(undefined)
      expect(await refusal(act(owner, reserved, 'hand-over-late', late))).toBe('200')
      const other = { ...late, reason: 'Another.' }
      expect(await refusal(act(owner, reserved, 'hand-over-late', other))).toBe('not_now')
      expect(await counter.row(reserved.id)).toMatchObject({
        status: 'picked_up',
        holdsUnits: true,
      })

      const sold = await counter.reserved(missed)
      await counter.db.transaction('sell', (tx) =>
        tx.update(tx.t.drops).set({ reservedQuantity: 1 }),
      )
      expect(await refusal(act(owner, sold, 'hand-over-late', late))).toBe('sold_out')
      expect((await counter.row(sold.id)).status).toBe('no_show')
    })

    test('[U6] a suspended store, or one with an expired licence, cannot hand over or change anything', async () => {
      const { clerk, owner, admin, store, db } = counter
      const [open, done, refused] = [
        await counter.reserved(),
        await counter.reserved(),
        await counter.reserved({ status: 'refused', refusedAt: Date.now() }),
      ]
      const qr = await passOf(counter, open)
      await answered(handOver(counter, clerk, done.code))
      const rows = async () => Promise.all([open, done, refused].map(({ id }) => counter.row(id)))
      const before = await rows()
      const all = async () => [
        await refusal(look(counter, clerk, qr)),
        await refusal(handOver(counter, clerk, qr)),
        await refusal(handOver(counter, owner, qr, { idSeen: false })),
        await refusal(act(clerk, open, 'ready')),
        await refusal(act(clerk, open, 'refuse', { because: 'no_id' })),
        await refusal(act(clerk, done, 'undo')),
        await refusal(act(clerk, refused, 'undo-refusal')),
      ]
      const never = Array(7).fill('not_now')
      await admin.post(`/api/admin/stores/${store}/suspend`, { reason: 'Complaints.' })
      expect(await all()).toEqual(never)
      await admin.post(`/api/admin/stores/${store}/reinstate`, {})
      const licence = (licenseExpiresOn: string) =>
        db.transaction('licence', (tx) => tx.update(tx.t.stores).set({ licenseExpiresOn }))
      await licence('2020-01-01')
      expect(await all()).toEqual(never)
      await licence('2999-12-31')
      expect(await rows()).toEqual(before)
      expect(await answered(handOver(counter, clerk, qr))).toMatchObject({ is: 'good' })
    })

    test('[O8] a removed clerk loses access at once, and clerks of other stores never had it', async () => {
      const { db, other, store, collector } = counter
      const reserved = await counter.reserved()
      const qr = await passOf(counter, reserved)
      const { storePeople } = db.t
      const mine = { storeId: store, userId: other.id, role: 'staff', addedAt: 1 } as const
      await counter.owner.fetch(`/api/stores/${store}/team/${other.id}`, { method: 'DELETE' })
      expect(await refusal(handOver(counter, other, qr))).toBe('not_found')
      expect(await refusal(look(counter, collector, qr))).toBe('not_found')
      await db.transaction('hire', (tx) => tx.insert(storePeople).values(mine))
      expect(await answered(look(counter, other, qr))).toMatchObject({ is: 'good' })
    })

    test('[O7] where a hand over races a cancellation, one of them wins, and one alone', async () => {
      const outcomes = new Set<string>()
      for (let round = 0; round < 24; round++) {
        const reserved = await counter.reserved()
        const qr = counter.passes.give(reserved.id, Date.now()).qr
        const [handed, cancelled] = await Promise.all([
          answered(handOver(counter, counter.clerk, qr)),
          counter.db.transaction('cancel', (tx) =>
            transition(tx, 'cancel', {
              id: reserved.id,
              at: Date.now(),
              by: 'user',
              feeStatus: 'refunding',
            }),
          ),
        ])
        const { status, feeStatus, holdsUnits } = await counter.row(reserved.id)
        const isHandedOver = handed.is === 'good'
        expect(isHandedOver).toBe(cancelled.is !== 'done')
        expect([status, feeStatus, holdsUnits]).toEqual(
          isHandedOver ? ['picked_up', 'paid', true] : ['cancelled', 'refunding', false],
        )
        outcomes.add(status)
      }
      expect(outcomes.size).toBeGreaterThan(0)
    })

    test('the compliance log is complete, and neither it nor the server’s log contains a code, name or pass', async () => {
      const { broken, entries } = await verifyCompliance(counter.db)
      expect(broken).toEqual([])
      expect(entries).toBeGreaterThan(100)
      const rows = await counter.db.select().from(counter.db.t.complianceLogs)
      const kept = await counter.db.select().from(counter.db.t.handOvers)
      const told = `${JSON.stringify([rows, kept])} ${counter.door.log()}`
      const codes = await counter.db
        .select({ code: counter.db.t.reservations.pickupCode })
        .from(counter.db.t.reservations)
      expect(codes.length).toBeGreaterThan(20)
      for (const { code } of codes) expect(told).not.toContain(code)
      expect(told).not.toMatch(/v1\.[0-9a-f-]{36}\.|Elodie|Collector|Carl|Doris/)
    })
  })
