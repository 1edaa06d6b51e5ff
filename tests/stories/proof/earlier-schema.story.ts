import { schemaVersions } from '../../../web/local/store/schema.ts'
import { isKept, readReleased } from '../../device/fixtures/released.ts'
import { layDown } from '../../device/stored-database.ts'
import { openBesides } from '../../proof/browser/besides.ts'
import { isLong } from '../../proof/browser/chance.ts'
import { heldOn, tornIn } from '../../proof/browser/held.ts'
import { logOf, rowsAtServer, userOf } from '../../proof/browser/server-holds.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'

const versions = schemaVersions.map(({ number }) => number).filter(isKept)

/** Every one of them is opened in every run on an IndexedDB in memory; here the oldest, or all. */
for (const number of isLong ? versions : versions.slice(0, 1))
  test(`[G1] a browser with version ${number} of the database and a full outbox opens, and sends all of it to the server`, async ({
    world,
  }) => {
    test.setTimeout(240_000)
    const { page, context } = await world.device()
    await join(page, aPerson())
    const user = await userOf(world.server.origin, context.request)
    const { database, own } = readReleased(number, user)
    await openBesides(page)
    await page.evaluate(layDown, { name: `undercroft-${user}`, stored: database })
    const before = await heldOn(page)
    expect(before.outbox.length).toBeGreaterThanOrEqual(16)

    await page.goto('/collections')
    await expect(page.getByRole('link', { name: /Kept, edited/ })).toBeVisible()
    await expect.poll(async () => (await heldOn(page)).outbox.length, { timeout: 60_000 }).toBe(0)
    const after = await heldOn(page)
    expect(tornIn(after)).toEqual([])
    expect(after.attention).toEqual(before.attention)

    // The server had never heard of this device: all that was ever confirmed comes again, too.
    const uids = (list: readonly { uid: string }[]) => list.map(({ uid }) => uid).toSorted()
    const log = logOf(world.server)
    expect(uids(log)).toEqual(uids([...before.journal, ...before.outbox]))
    expect(log.filter(({ code }) => code !== null)).toEqual([])
    const rows = await rowsAtServer(world.server.origin, context.request)
    expect(after.bottles.map(({ row }) => row)).toEqual(rows['bottles'])
    const mine = new Set<string>(own)
    expect(rows['bottles']?.map((row) => row?.['name']).toSorted()).toEqual(
      before.bottles
        .filter(({ id }) => mine.has(id))
        .map(({ row }) => row['name'])
        .toSorted(),
    )
  })
