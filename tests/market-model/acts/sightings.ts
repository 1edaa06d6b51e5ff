import { randomUUID } from 'node:crypto'
import { day, hour, minute } from '../../../shared/kernel/time.ts'
import type { Life } from '../life.ts'
import { ofAnswering, type Sighting } from '../model/sightings.ts'

const bottles = ['Pappy', 'Yquem', 'Blanton', 'Weller', 'Stagg', 'Chartreuse', 'Lagavulin', 'Krug']

/**
 * Reports bottles, seen now or a while ago; offline, two reports of the same one arrive together.
 */
export const report = (life: Life) =>
  life.step(async () => {
    const { chance, place, now } = life
    const userId = chance.oneOf([
      ...place.people,
      ...(chance.is(0.1) ? [place.shops[0]!.owner] : []),
    ])
    const shop = chance.oneOf(place.shops)
    const count = chance.is(0.2) ? 7 : chance.between(1, 2)
    const from = chance.upTo(bottles.length)
    for (let nth = 0; nth < count; nth++) {
      const ago = chance.weighted({ now: 6, hours: 2, late: 2, over: 1 })
      const back = { now: 0, hours: 5 * hour, late: day + hour, over: 4 * day }[ago]
      const id = randomUUID()
      life.sightingBook.reports.add(id)
      await life.reports(userId, {
        id,
        bottleName: bottles[(from + nth) % bottles.length]!,
        seenAt: now - back - chance.upTo(minute),
        isAllocated: chance.is(0.3),
        storeName: 'A Shop',
        ...(chance.is(0.8) && { storeId: shop.id }),
      })
    }
    if (chance.is(0.7)) await life.work()
  })

export const takeReportBack = (life: Life) =>
  life.step(async () => {
    const one = aSighting(life, ({ isExpired }) => !isExpired)
    if (!one?.scoutUserId) return life.idles()
    life.sightingBook.takenBack.add(one.reportId)
    await life.takesBack(one.scoutUserId, one.reportId)
    await life.work()
  })

/** Wishes for bottles. A wish after the sighting does not count for it. */
export const wish = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    for (const userId of place.people)
      for (const bottleName of bottles.filter(() => chance.is(0.3)))
        await life.wishes(userId, randomUUID(), bottleName)
  })

/** Others confirm or deny; sometimes staff of its store; its scout without effect. */
export const answer = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    const one = aSighting(life, (row) => !row.isExpired && row.verifiedBy !== 'admin')
    if (!one) return life.idles()
    const staff = place.shops.find(({ id }) => id === one.storeId)
    const all = [
      ...place.people,
      place.admin,
      ...(staff && chance.is(0.3) ? [staff.clerk, staff.owner] : []),
    ]
    // Now and then they go along a whole shelf, and find all of it.
    const isShelf = chance.is(0.35)
    const isLike = (row: Sighting) => row.scoutUserId === one.scoutUserId && !row.isExpired
    const shelf = isShelf ? [...life.sightingBook.sightings.values()].filter(isLike) : [one]
    const denies = !isShelf && chance.is(0.35)
    const some = all.filter(() => chance.is(isShelf ? 0.9 : 0.5))
    for (const row of shelf)
      for (const userId of some) {
        const deny = denies ? chance.is(0.8) : !isShelf && chance.is(0.15)
        const hadWished = life.sightingBook.hadWished(userId, row)
        // Users without a wish sometimes report a purchase, without effect.
        const gets = chance.is(hadWished ? 0.5 : 0.06)
        const kind = gets ? 'got' : deny ? 'deny' : 'confirm'
        const should = ofAnswering(row, { userId, kind }, hadWished)
        const deed = { what: 'answer', of: row.id, userId, kind } as const
        const asked = { userId, params: { sighting: row.id }, body: { says: kind } }
        const said = await life.does(deed, 'sighting.answer', asked)
        // Other replies may have decided it just now.
        life.mustSay(said, should[0] === 'ok' ? ['ok', 'not_now'] : should, `answering ${row.id}`)
      }
  })

/** An admin decides a disputed or doubtful sighting. */
export const decide = (life: Life) =>
  life.step(async () => {
    const { chance, place } = life
    const one = aSighting(life, ({ verificationStatus: is }) => is === 'disputed')
    if (!one) return life.idles()
    const isTrue = chance.is(0.5)
    await life.does({ what: 'decide', of: one.id, said: isTrue }, 'admin.decideSighting', {
      userId: place.admin,
      params: { sighting: one.id },
      body: { isTrue, reason: 'Looked at.' },
    })
  })

export const goOnSightings = async (life: Life): Promise<void> => {
  const { chance, sightingBook } = life
  const all = [...sightingBook.sightings.values()]
  if (all.every(({ isExpired }) => isExpired)) return report(life)
  const isDisputed = all.some(({ verificationStatus: is }) => is === 'disputed')
  return chance.oneOf([report, wish, answer, answer, isDisputed ? decide : answer])(life)
}

function aSighting(life: Life, fits: (one: Sighting) => boolean): Sighting | undefined {
  const { chance } = life
  const all = [...life.sightingBook.sightings.values()]
  const fit = all.filter(fits)
  const some = fit.length > 0 && chance.is(0.95) ? fit : all
  return some.length > 0 ? chance.oneOf(some) : undefined
}
