import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { day, hour } from '../../../shared/kernel/time.ts'
import type { Person } from '../../http/door.ts'
import { engineNames } from '../../support/engines.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { twoStores } from '../events/two-stores.ts'

type Position = 'visitor' | 'stranger' | 'insider' | 'paused' | 'collector' | 'formerClerk'
type StorePosition = 'clerk' | 'owner' | 'otherClerk' | 'otherOwner' | 'admin'

for (const engine of engineNames({ postgres: 'deep' }))
  describe.skipIf(engine === 'PostgreSQL' && !hasPostgres)(`who exports what, on ${engine}`, () => {
    const { world, clerkOf, announced, register } = twoStores(engine)

    test('each file goes to its own person alone, and names nobody else', async () => {
      const { market, corner, other } = world
      const [stranger, insider, paused, collector] = (await Promise.all(
        ['Stella Stranger', 'Ines Insider', 'Paul Paused', 'Cora Collector'].map((name) =>
          market.person(name),
        ),
      )) as [Person, Person, Person, Person]
      const formerClerk = await clerkOf(corner.store)
      const people: Record<Position | StorePosition, Pick<Person, 'fetch'>> = {
        visitor: market.door.visitor(),
        stranger,
        insider,
        paused,
        collector,
        formerClerk,
        clerk: corner.clerk,
        owner: corner.owner,
        otherClerk: other.clerk,
        otherOwner: other.owner,
        admin: market.admin,
      }
      await market.db.transaction('test', (tx) =>
        tx
          .update(tx.t.users)
          .set({ subscriptionTier: 'insider' })
          .where(eq(tx.t.users.id, insider.id)),
      )
      // Each of them has a file of their own, and the store's log names them by their ids.
      const drop = await market.drop({ quantity: 20 })
      const reservation = (await market.reserved(collector, drop.id)).id
      const others = (await market.reserved(paused, drop.id)).id
      await market.ask(market.admin, `/api/admin/users/${paused.id}/pause`, {
        body: { until: market.now() + day, reason: 'Looked at.' },
      })
      await market.ask(market.owner, `/api/stores/${corner.store}/team/${formerClerk.id}`, {
        method: 'DELETE',
      })
      const event = await announced(corner, {
        isVirtual: true,
        address: 'https://meet.example/secret-room',
        eventDate: market.now() + 10 * hour,
      })
      expect(await register(collector, event.id)).toMatchObject({ http: 200 })

      const everyone = Object.keys(people) as (Position | StorePosition)[]
      const files: Record<string, readonly (Position | StorePosition)[]> = {
        [`/api/stores/${corner.store}/compliance.csv`]: ['owner'],
        [`/api/stores/${other.store}/compliance.csv`]: ['otherOwner'],
        '/api/admin/compliance.csv': ['admin'],
        [`/api/reservations/${reservation}/pickup.ics`]: ['collector'],
        [`/api/reservations/${others}/pickup.ics`]: ['paused'],
        [`/api/events/${event.id}/calendar.ics`]: everyone,
      }
      const secrets = [...Object.values(people), market.door.visitor()].flatMap((one) =>
        'email' in one ? [String(one.email), String((one as Person).name)] : [],
      )
      for (const [file, readers] of Object.entries(files)) {
        const got: string[] = []
        for (const who of everyone) {
          const answer = await people[who].fetch(file)
          const text = await answer.text()
          if (answer.status === 200) got.push(who)
          else expect([401, 403, 404]).toContain(answer.status)
          for (const secret of secrets) expect(text).not.toContain(secret)
          // The address of a virtual event is its guests' alone.
          expect({ who, isThere: text.includes('secret-room') }).toEqual({
            who,
            isThere: who === 'collector' && file.includes(event.id),
          })
          if (who !== 'owner' && who !== 'admin') expect(text).not.toContain(formerClerk.id)
        }
        expect({ file, got }).toEqual({ file, got: [...readers].toSorted(byOrder(everyone)) })
      }
    })
  })

const byOrder = (order: readonly string[]) => (one: string, other: string) =>
  order.indexOf(one) - order.indexOf(other)
