import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, openDoor, type Person } from '../../http/door.ts'
import { type Db } from '../../../sync-server/db/db.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { silent } from '../../support/engines.ts'
import type { Keeper } from './keeper.ts'
import { keeperFor } from './needs.ts'
import { photoPlace, type Row } from './row.ts'
import { rows } from './rows.ts'
import { mustRefuse, send } from './send.ts'
import { openEverything } from './world.ts'

/**
 * Every endpoint: as whom it is meant for, signed out, as another user, with a body too large,
 * malformed, and from another site.
 */
let door: Door
/** The first account of the installation, which is an admin, with what the rows ask about. */
let own: Keeper
let other: Person
let db: Db
/** A user with all required belongings: owner, clerk and collector in one, unless staff is given. */
const withThings = (some: readonly Row[], person: Person, admin: Person, staff = person) =>
  keeperFor(some, { door, db, admin, owner: staff, clerk: staff, collector: person })
/** Endpoints that refuse the staff of the store. */
const refusesStaff: ReadonlySet<string> = new Set(['reservation.review', 'review.markHelpful'])
beforeAll(async () => {
  door = await openDoor({ env: openEverything })
  db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
  const first = await door.person('Own')
  own = await withThings(Object.values(rows), first, first)
  other = await door.person('Other')
  await send(own, rows['photo.put'], own)
})
afterAll(async () => {
  await db.close()
  await door.close()
})

/** Acts of admins that only look. */
const changesNothing: ReadonlySet<string> = new Set(['admin.tryNewsSource'])
/** How many lines of the log the admin has written. */
async function doneByAdmin(): Promise<number> {
  const { complianceLogs: logs } = db.t
  return (await db.select({ at: logs.at }).from(logs).where(eq(logs.actorId, own.id))).length
}

const forged: readonly Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  { 'Sec-Fetch-Site': 'none', Origin: 'null' },
]

describe.each(Object.entries(rows))('%s', (name, row) => {
  test('as whom it is meant for', async () => {
    const staff = refusesStaff.has(name) ? await door.person(`Staff ${name}`) : undefined
    const fresh = await withThings([row], await door.person(`Fresh ${name}`), own, staff)
    const who = row.may === 'admin' ? own : fresh
    const before = await doneByAdmin()
    expect((await send(who, row, fresh)).status).toBe(row.answers)
    // Every change by an admin is in the operator's log, or in a store's.
    if (row.may === 'admin' && row.method !== 'GET')
      expect((await doneByAdmin()) - before, 'lines in the log').toBe(
        changesNothing.has(name) ? 0 : 1,
      )
  })

  if (row.may !== 'anyone')
    test('signed out', async () => {
      await mustRefuse(await send(door.visitor(), row, own), 401, 'signed_out')
    })
  else
    test('signed out, as it is for anyone', async () => {
      const fresh = await withThings([row], await door.person(`Away ${name}`), own)
      expect((await send(door.visitor(), row, fresh)).status).toBe(row.answers)
    })

  const { another, bodyLimit } = row
  if (another === 'gets their own')
    test('as another user, who gets their own', async () => {
      // With another user's id, too, the sender's row is stored as the sender's.
      const answer = await send(await door.person(`Other ${name}`), row, own)
      expect(answer.status).toBe(200)
      expect(answer.bodyUsed ? '' : await answer.text()).not.toContain(own.id)
    })
  else if (another !== 'who asks plays no part')
    test('as another user', async () => {
      const answer = await send(other, row, own)
      if (another.code) await mustRefuse(answer, another.status, another.code)
      else expect(answer.status).toBe(another.status)
      // And nothing has happened to whom it was about.
      expect((await own.fetch('/api/auth/user')).status).toBe(200)
      expect((await own.fetch(photoPlace)).status).toBe(200)
    })

  if (bodyLimit !== undefined)
    test('with a body too large', async () => {
      const tooLarge = JSON.stringify({ pad: 'x'.repeat(bodyLimit) })
      await mustRefuse(await send(own, row, own, { body: tooLarge }), 413, 'too_large')
    })

  if (bodyLimit !== undefined)
    test('malformed', async () => {
      const bodies = [
        '',
        '{',
        'null',
        '[]',
        '"text"',
        '{"email":{"$ne":1}}',
        '\u0000',
        '{"a":'.repeat(999),
      ]
      for (const body of bodies) {
        const answer = await send(own, row, own, { body })
        // The bytes of a photo are no JSON; they just do not have that hash.
        if (name === 'photo.put') await mustRefuse(answer, 422, 'hash_mismatch')
        else await mustRefuse(answer, 400, 'bad_request')
      }
      const deep = `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`
      expect((await send(own, row, own, { body: deep })).status).toBeLessThan(500)
      const polluting = await send(own, row, own, { body: '{"__proto__":{"admin":true}}' })
      expect(polluting.status).toBeLessThan(500)
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    })

  if (row.method !== 'GET')
    test('[P2] from another site', async () => {
      for (const headers of forged) {
        for (const type of [
          'application/json',
          'text/plain',
          'application/x-www-form-urlencoded',
          '',
        ]) {
          const answer = await send(own, row, own, {
            headers: { ...headers, 'Content-Type': type },
          })
          await mustRefuse(answer, 403, 'cross_site')
        }
      }
      expect((await own.fetch('/api/auth/user')).status).toBe(200)
    })

  test('by a method that it does not have', async () => {
    const { place } = row.ask(own)
    const answer = await own.fetch(place, { method: 'LOCK' })
    expect(answer.headers.get('allow')).toContain(row.method)
    await mustRefuse(answer, 405, 'method_not_allowed')
  })
})
