import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { tokenScopes } from '../../../shared/business/token-scopes.ts'
import type { Person } from '../../http/door.ts'
import { onEachDoor } from '../../http/each-door.ts'
import { aScript, Device, addMember, readAll, type Script } from './a-script.ts'

const ardbeg = { name: 'Ardbeg 10', brand: 'Ardbeg', category: 'Whiskey' }
let count = 0

onEachDoor('rows for scripts', (door, inData) => {
  let ann: Person
  let script: Script
  beforeEach(async () => {
    count += 1
    ann = await door().person(`Ann ${count}`)
    script = await aScript(door(), ann, tokenScopes)
  })

  test('devices pull changes by scripts, and scripts read changes by devices', async () => {
    const device = new Device(ann)
    await device.sync()
    const id = randomUUID()
    const given = {
      ...ardbeg,
      purchasePrice: 49.95,
      currentValue: 60,
      tags: ['peat', 'gift'],
      location: 'Attic',
      quantity: 2,
      abv: 46,
    }
    const made = await script('POST', '/api/bottles', { id, ...given })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ ...given, id, cellar: ann.id, tags: ['gift', 'peat'] })
    await device.sync()
    expect(device.rows.get(`bottles/${id}`)).toMatchObject({
      ...ardbeg,
      purchasePrice: 4995,
      currentValue: 6000,
      tags: '["gift","peat"]',
      quantity: 2,
    })

    const own = randomUUID()
    const bottle = { id: own, ...ardbeg, purchasePrice: 12_345, tags: '["smoke"]' }
    expect(await device.sync({ name: 'bottle.add', args: bottle })).toEqual([])
    const read = await script('GET', `/api/bottles/${own}`)
    expect(read.body).toMatchObject({ ...ardbeg, purchasePrice: 123.45, tags: ['smoke'] })

    // Each changes another field of the same bottle; both are there, on both sides.
    const changes = { notes: 'From the device' }
    await device.sync({ name: 'bottle.edit', args: { id: own, changes } })
    const changed = await script('PATCH', `/api/bottles/${own}`, {
      purchasePrice: null,
      tags: null,
      rating: 4.5,
    })
    expect(changed.body).toMatchObject({ notes: 'From the device', rating: 4.5, tags: [] })
    expect(changed.body).not.toHaveProperty('purchasePrice')
    await device.sync()
    const row = device.rows.get(`bottles/${own}`)
    expect(row).toMatchObject({ notes: 'From the device', rating: 4.5 })
    expect(Object.keys(row ?? {})).not.toContain('tags')

    expect((await script('DELETE', `/api/bottles/${own}`)).status).toBe(204)
    expect((await script('DELETE', `/api/bottles/${own}`)).status).toBe(404)
    expect((await script('GET', `/api/bottles/${own}`)).status).toBe(404)
    await device.sync()
    expect(device.rows.has(`bottles/${own}`)).toBe(false)
    const back = await script('POST', `/api/bottles/${own}/restore`)
    expect(back.body).toMatchObject({ id: own, rating: 4.5 })
    await device.sync()
    expect(device.rows.has(`bottles/${own}`)).toBe(true)
  })

  test('amounts are in the currency of the bottle, as many decimals as that has', async () => {
    const device = new Device(ann)
    const id = randomUUID()
    const yen = { ...ardbeg, purchasePrice: 12_000, currency: 'JPY' }
    const made = await script('POST', '/api/bottles', { id, ...yen })
    expect([made.status, made.body]).toMatchObject([200, yen])
    await device.sync()
    const kept = () => device.rows.get(`bottles/${id}`)
    expect(kept()).toMatchObject({ purchasePrice: 12_000, currency: 'JPY' })

    // In its current currency, if none is given.
    const path = `/api/bottles/${id}`
    expect((await script('PATCH', path, { currentValue: 15_000 })).body).toMatchObject({
      currentValue: 15_000,
    })
    // As many dinars as there were yen.
    const inDinars = await script('PATCH', path, { currency: 'KWD', currentValue: 40.125 })
    expect(inDinars.body).toMatchObject({ purchasePrice: 12_000, currentValue: 40.125 })
    await device.sync()
    expect(kept()).toMatchObject({ purchasePrice: 12_000_000, currentValue: 40_125 })
    const inDollars = await script('PATCH', path, { currency: null, currentValue: 40.12 })
    expect(inDollars.body).toMatchObject({ purchasePrice: 12_000, currentValue: 40.12 })
    await device.sync()
    expect(kept()).toMatchObject({ purchasePrice: 1_200_000, currentValue: 4_012 })
    expect(Object.keys(kept() ?? {})).not.toContain('currency')

    for (const wrong of [
      { currency: 'euro' },
      { currency: 'JPY', purchasePrice: 12_000.5 },
      { purchasePrice: 40.125 },
    ])
      expect((await script('PATCH', path, wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  test('posted again, or twice at the same moment, it is one bottle', async () => {
    const id = randomUUID()
    const all = await Promise.all(
      [1, 2, 3].map((quantity) => script('POST', '/api/bottles', { id, ...ardbeg, quantity })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all.map(({ body }) => body)).toEqual(all.map(() => all[0]?.body))
    expect((await readAll(script, '/api/bottles', 'bottles')).rows).toHaveLength(1)
    await script('DELETE', `/api/bottles/${id}`)
    const late = await script('POST', '/api/bottles', { id, ...ardbeg })
    expect([late.status, late.body.code]).toEqual([400, 'bad_request'])
  })

  test('pours count on the bottle once each, and are taken back', async () => {
    const { body: bottle } = await script('POST', '/api/bottles', { ...ardbeg, fillLevel: 90 })
    const place = `/api/bottles/${bottle.id}/pours`
    const id = randomUUID()
    const pour = { id, amountMl: 40, note: 'With Bo', levelDrop: 6, at: 1_700_000_000_000 }
    for (const _ of [1, 2])
      expect((await script('POST', place, pour)).body).toMatchObject({
        ...pour,
        bottleId: bottle.id,
        cellar: ann.id,
      })
    const { body: second } = await script('POST', place, {})
    expect((await script('GET', `/api/bottles/${bottle.id}`)).body).toMatchObject({
      useCount: 2,
      fillLevel: 84,
      lastUsedAt: second.at,
    })
    await script(
      'POST',
      `/api/bottles/${(await script('POST', '/api/bottles', ardbeg)).body.id}/pours`,
      {},
    )
    const { rows } = await readAll<{ id: string }>(script, '/api/pours', 'pours')
    expect(rows).toHaveLength(3)
    const ofOne = `/api/pours?bottle=${bottle.id}&limit=1`
    const ofBottle = await readAll<{ id: string }>(script, ofOne, 'pours')
    expect(ofBottle.rows.map((one) => one.id).sort()).toEqual([id, second.id].sort())
    expect((await script('GET', `/api/pours?bottle=${bottle.id}&since=0`)).status).toBe(400)

    expect((await script('DELETE', `/api/pours/${id}`)).status).toBe(204)
    expect((await script('GET', `/api/bottles/${bottle.id}`)).body).toMatchObject({
      useCount: 1,
      fillLevel: 90,
    })
    expect((await script('POST', place, pour)).status).toBe(400)
    expect((await script('POST', `/api/bottles/${randomUUID()}/pours`, {})).status).toBe(404)
  })

  test('the wishlist is written and read on both sides', async () => {
    const device = new Device(ann)
    const { body: wish } = await script('POST', '/api/wishlist', {
      bottleName: 'Yquem',
      vintage: 2001,
      maxPrice: 399.5,
    })
    expect(wish).toMatchObject({ sizeMl: 750, priority: 'medium', maxPrice: 399.5 })
    await device.sync()
    expect(device.rows.get(`wishlist/${wish.id}`)).toMatchObject({ maxPrice: 39_950 })
    const changes = { priority: 'high' }
    await device.sync({ name: 'wish.edit', args: { id: wish.id, changes } })
    await script('PATCH', `/api/wishlist/${wish.id}`, { maxPrice: null })
    const { body: read } = await script('GET', `/api/wishlist/${wish.id}`)
    expect(read).toMatchObject({ priority: 'high', bottleName: 'Yquem' })
    expect(read).not.toHaveProperty('maxPrice')
    expect((await script('DELETE', `/api/wishlist/${wish.id}`)).status).toBe(204)
    expect((await readAll(script, '/api/wishlist', 'wishes')).rows).toEqual([])
    expect((await script('POST', `/api/wishlist/${wish.id}/restore`)).status).toBe(200)
    await device.sync()
    expect(device.rows.get(`wishlist/${wish.id}`)).toMatchObject({ priority: 'high' })
  })

  test('the limits of the plan hold for every way of adding a bottle', async () => {
    const device = new Device(ann)
    const first = randomUUID()
    const bottles = Array.from({ length: 29 }, (_, at) => ({
      name: 'bottle.add',
      args: { id: at === 0 ? first : randomUUID(), ...ardbeg },
    }))
    expect(await device.sync(...bottles)).toEqual([])
    expect((await script('POST', '/api/bottles', ardbeg)).status).toBe(200)
    const { status, body } = await script('POST', '/api/bottles', ardbeg)
    expect([status, body.code]).toEqual([403, 'plan_limit'])
    const refused = await device.sync({ name: 'bottle.add', args: { id: randomUUID(), ...ardbeg } })
    expect(refused).toMatchObject([{ code: 'plan_limit', message: body.message }])
    // A removed row frees space, but cannot return into a full cellar.
    await script('DELETE', `/api/bottles/${first}`)
    expect((await script('POST', '/api/bottles', ardbeg)).status).toBe(200)
    const back = await script('POST', `/api/bottles/${first}/restore`)
    expect([back.status, back.body.code]).toEqual([403, 'plan_limit'])
  })

  test('a list comes in pages to its end, whatever is changed between them', async () => {
    const made: string[] = []
    for (let at = 0; at < 12; at += 1)
      made.push((await script('POST', '/api/bottles', ardbeg)).body.id)
    const inOrder = [...made].sort()
    const deleted: string[] = []
    const added: string[] = []
    const { rows, version, pages } = await readAll<{ id: string }>(
      script,
      '/api/bottles?limit=5',
      'bottles',
      async () => {
        // One that was read, one that is still to come, and a new one.
        const gone = inOrder[added.length] ?? ''
        await script('DELETE', `/api/bottles/${gone}`)
        deleted.push(gone)
        await script('PATCH', `/api/bottles/${inOrder[4]}`, { notes: `Again ${added.length}` })
        const late = '00000000-0000-4000-8000-00000000000'
        await script('PATCH', `/api/bottles/${inOrder.at(-1)}`, { notes: `Late ${added.length}` })
        const id = `${late}${added.length}`
        await script('POST', '/api/bottles', { id, ...ardbeg })
        added.push(id)
      },
    )
    expect(pages).toBe(3)
    expect(rows.map(({ id }) => id)).toEqual(inOrder)

    // Rows already passed appear again with later changes.
    const since = await readAll<{ id: string; notes?: string }>(
      script,
      `/api/bottles?since=${version}&limit=2`,
      'bottles',
    )
    expect(since.pages).toBeGreaterThan(1)
    expect(since.removed.toSorted()).toEqual(deleted.toSorted())
    expect(since.rows.map(({ id }) => id).toSorted()).toEqual(
      [...added, inOrder[4], inOrder.at(-1)].toSorted(),
    )
    const nothing = await readAll(script, `/api/bottles?since=${since.version}`, 'bottles')
    expect([nothing.rows, nothing.removed]).toEqual([[], []])
  })

  test('changes made while changes are read are not lost', async () => {
    const made: string[] = []
    for (let at = 0; at < 6; at += 1)
      made.push((await script('POST', '/api/bottles', ardbeg)).body.id)
    const known = new Map<string, string | undefined>()
    let edits = 0
    const { rows, version } = await readAll<{ id: string; notes?: string }>(
      script,
      '/api/bottles?since=0&limit=2',
      'bottles',
      async () => {
        if (edits === 3) return
        edits += 1
        await script('PATCH', `/api/bottles/${made[0]}`, { notes: `Edit ${edits}` })
      },
    )
    for (const { id, notes } of rows) known.set(id, notes)
    for (const { id, notes } of (
      await readAll<{ id: string; notes?: string }>(
        script,
        `/api/bottles?since=${version}`,
        'bottles',
      )
    ).rows)
      known.set(id, notes)
    expect([...known.keys()].sort()).toEqual([...made].sort())
    expect(known.get(made[0] ?? '')).toBe('Edit 3')
  })

  test('recipes come in the same pages', async () => {
    const recipe = {
      name: 'Negroni',
      instructions: 'Stir.',
      ingredients: [{ name: 'Gin', amount: '30 ml' }],
    }
    const made: string[] = []
    for (let at = 0; at < 5; at += 1)
      made.push((await script('POST', '/api/recipes', recipe)).body.id)
    const { rows, pages, version } = await readAll<{ id: string }>(
      script,
      '/api/recipes?limit=2',
      'recipes',
    )
    expect([pages, rows.map(({ id }) => id)]).toEqual([3, [...made].sort()])
    await new Device(ann).sync({ name: 'recipe.remove', args: { id: made[0] } })
    const since = await readAll(script, `/api/recipes?since=${version}`, 'recipes')
    expect([since.rows, since.removed]).toEqual([[], [made[0]]])
  })

  test('an older or forgotten version is refused with a message', async () => {
    await script('POST', '/api/bottles', ardbeg)
    const { version } = await readAll(script, '/api/bottles', 'bottles')
    // Far ahead: a job may write into the inbox meanwhile.
    const ahead = await script('GET', `/api/bottles?since=${version + 1_000}`)
    expect([ahead.status, ahead.body.code]).toEqual([410, 'gone'])
    const known = await script('GET', '/api/bottles?since=0')
    expect(known.body.bottles).toHaveLength(1)
    // Removals up to there have been pruned since.
    await inData((db) =>
      db.transaction('forget', (tx) =>
        tx
          .update(tx.t.syncHeads)
          .set({ tombstoneFloor: 1 })
          .where(eq(tx.t.syncHeads.userId, ann.id)),
      ),
    )
    const forgotten = await script('GET', '/api/bottles?since=0')
    expect([forgotten.status, forgotten.body.code]).toEqual([410, 'gone'])
    expect((await script('GET', '/api/bottles?since=1')).status).toBe(200)
  })

  test('in another person’s cellar a script has the permissions of its owner, and no more', async () => {
    const [eve, vic] = [await door().person(`Eve ${count}`), await door().person(`Vic ${count}`)]
    const stranger = await aScript(door(), await door().person(`Max ${count}`), tokenScopes)
    await addMember(door(), ann, eve, 'editor')
    await addMember(door(), ann, vic, 'viewer')
    const edits = await aScript(door(), eve, tokenScopes)
    const looks = await aScript(door(), vic, tokenScopes)
    const device = new Device(ann)
    const guests = new Device(vic)
    const { body: bottle } = await script('POST', '/api/bottles', ardbeg)
    const [one, all] = [`/api/bottles/${bottle.id}`, '/api/bottles']
    const here = `?cellar=${ann.id}`

    // Their own cellar is not this one.
    for (const guest of [edits, looks]) {
      expect((await readAll(guest, all, 'bottles')).rows).toEqual([])
      expect((await guest('GET', one)).status).toBe(404)
      expect((await guest('PATCH', one, { notes: 'x' })).status).toBe(404)
      const { body } = await guest('GET', one + here)
      expect(body).toEqual({ ...bottle, cellar: ann.id })
      const { rows } = await readAll<{ cellar: string; id: string }>(guest, all + here, 'bottles')
      expect(rows.map(({ cellar }) => cellar)).toEqual([ann.id])
    }
    const { version } = await readAll(looks, all + here, 'bottles')
    // For a new member, every row is a change.
    const liz = await door().person(`Liz ${count}`)
    await addMember(door(), ann, liz, 'viewer')
    const late = await aScript(door(), liz, tokenScopes)
    const ever = await readAll<{ id: string }>(late, `${all}${here}&since=0`, 'bottles')
    expect(ever.rows.map(({ id }) => id)).toEqual([bottle.id])

    const added = await edits('POST', all + here, { ...ardbeg, name: 'Eve’s' })
    expect([added.status, added.body.cellar]).toEqual([200, ann.id])
    expect((await edits('PATCH', one + here, { notes: 'By Eve' })).status).toBe(200)
    const pour = await edits('POST', `${one}/pours${here}`, { amountMl: 20 })
    expect(pour.status).toBe(200)
    // All members get it: the owner's devices, a guest's, and a guest's script.
    for (const who of [device, guests]) {
      await who.sync()
      expect(who.rows.get(`bottles/${bottle.id}`)).toMatchObject({ notes: 'By Eve', useCount: 1 })
      expect(who.rows.get(`bottles/${added.body.id}`)).toMatchObject({ name: 'Eve’s' })
      expect(who.rows.has(`pours/${pour.body.id}`)).toBe(true)
    }
    const since = await readAll<{ id: string }>(looks, `${all}${here}&since=${version}`, 'bottles')
    expect(since.rows.map(({ id }) => id).sort()).toEqual([bottle.id, added.body.id].sort())

    const refused = [
      await looks('POST', all + here, ardbeg),
      await looks('PATCH', one + here, { notes: 'By Vic' }),
      await looks('DELETE', one + here),
      await looks('POST', `${one}/restore${here}`),
      await looks('POST', `${one}/pours${here}`, {}),
      await looks('DELETE', `/api/pours/${pour.body.id}${here}`),
    ]
    for (const { status, body } of refused) expect([status, body.code]).toEqual([403, 'forbidden'])
    const unseen = [
      await stranger('GET', all + here),
      await stranger('GET', one + here),
      await stranger('GET', `/api/pours${here}`),
      await stranger('POST', all + here, ardbeg),
      await stranger('PATCH', one + here, { notes: 'By Max' }),
      await stranger('DELETE', one + here),
      await stranger('POST', `${one}/restore${here}`),
      await stranger('POST', `${one}/pours${here}`, {}),
      await stranger('DELETE', `/api/pours/${pour.body.id}${here}`),
      // Nor does it tell whether there is such a cellar.
      await stranger('GET', `${all}?cellar=${randomUUID()}`),
      await stranger('POST', `${all}?cellar=${randomUUID()}`, ardbeg),
    ]
    for (const { status, body } of unseen) expect([status, body.code]).toEqual([404, 'not_found'])
    expect((await script('GET', one)).body).toMatchObject({ notes: 'By Eve', useCount: 1 })

    // A use with another user's id belongs to the sender, and the other row is unchanged.
    const own = await stranger('POST', all, ardbeg)
    const again = { id: pour.body.id, amountMl: 99 }
    const theirs = await stranger('POST', `/api/bottles/${own.body.id}/pours`, again)
    expect([theirs.status, theirs.body['amountMl']]).toEqual([200, 99])
    expect((await script('GET', '/api/pours')).body['pours']).toEqual([pour.body])

    // The plan of whose cellar it is counts.
    for (let at = 2; at < 30; at += 1) await script('POST', all, ardbeg)
    const full = await edits('POST', all + here, ardbeg)
    expect([full.status, full.body.code]).toEqual([403, 'plan_limit'])
    expect((await edits('POST', all, ardbeg)).status).toBe(200)

    // A removed member loses access at once.
    const left = await ann.fetch(`/api/sharing/members/${eve.id}`, { method: 'DELETE' })
    expect(left.ok).toBe(true)
    expect((await edits('GET', one + here)).status).toBe(404)
    expect((await edits('PATCH', one + here, { notes: 'Again' })).status).toBe(404)
  })

  test('arguments that a mutator rejects are refused with the field, and nothing changes', async () => {
    const { body: there } = await script('POST', '/api/bottles', ardbeg)
    const bodies: [body: unknown, field?: string][] = [
      [{}, 'name'],
      [{ ...ardbeg, name: ' ' }, 'name'],
      [{ ...ardbeg, name: 'x'.repeat(301) }, 'name'],
      [{ ...ardbeg, name: 'a\u0000b' }, 'name'],
      [{ ...ardbeg, category: 'Water' }, 'category'],
      [{ ...ardbeg, purchasePrice: -1 }, 'purchasePrice'],
      [{ ...ardbeg, purchasePrice: 0.005 }, 'purchasePrice'],
      [{ ...ardbeg, purchasePrice: 1e12 }, 'purchasePrice'],
      [{ ...ardbeg, purchasePrice: '12' }, 'purchasePrice'],
      [{ ...ardbeg, quantity: 0 }, 'quantity'],
      [{ ...ardbeg, purchasedOn: '2026-02-30' }, 'purchasedOn'],
      [{ ...ardbeg, tags: [' x'] }, 'tags'],
      [{ ...ardbeg, tags: 'peat' }, 'tags'],
      [{ ...ardbeg, id: 'x' }, 'id'],
      [{ ...ardbeg, subcategory: 'Vodka' }],
      [{ ...ardbeg, useCount: 7 }],
      [{ ...ardbeg, marketValue: 7 }],
      [{ ...ardbeg, sourceKey: 'x' }],
      [{ ...ardbeg, cellar: ann.id }],
      ['{"name":'],
      ['[]'],
      ['null'],
    ]
    for (const [body, field] of bodies) {
      const answer = await script('POST', '/api/bottles', body)
      expect([body, answer.status]).toEqual([body, 400])
      if (field) expect(answer.body.message).toContain(field)
    }
    const large = await script('POST', '/api/bottles', { ...ardbeg, notes: 'x'.repeat(70_000) })
    expect(large.status).toBe(413)
    for (const changes of [{}, { name: null }, { id: randomUUID() }, { createdAt: 1 }])
      expect((await script('PATCH', `/api/bottles/${there.id}`, changes)).status).toBe(400)
    const places = [
      '/api/bottles?limit=0',
      '/api/bottles?limit=501',
      '/api/bottles?limit=x',
      '/api/bottles?since=-1',
      '/api/bottles?since=1e9',
      '/api/bottles?cellar=x',
      '/api/bottles?after=x',
      `/api/bottles?after=${Buffer.from('["\u0000",1]').toString('base64url')}`,
      `/api/bottles?after=${Buffer.from('["x",-1]').toString('base64url')}`,
      `/api/bottles?since=0&after=${Buffer.from(`["${there.id}",1]`).toString('base64url')}`,
      `/api/bottles?after=${'A'.repeat(301)}`,
    ]
    for (const place of places)
      expect([place, (await script('GET', place)).status]).toEqual([place, 400])
    expect((await script('GET', '/api/bottles/x')).status).toBe(404)
    expect((await readAll(script, '/api/bottles', 'bottles')).rows).toEqual([there])
  })
})
