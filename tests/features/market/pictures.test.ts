import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unusedDropPicture } from '../../../shared/business/reserving.ts'
import { day } from '../../../shared/kernel/time.ts'
import { sweepFiles } from '../../../sync-server/files/sweep.ts'
import { openPhotoStorage, type PhotoStorage } from '../../../sync-server/outside/photo-storage.ts'
import { onEachEngine, type TestDatabase } from '../../support/engines.ts'

onEachEngine({ postgres: 'deep' }, (engine) => {
  let database: TestDatabase
  let dataDir: string
  let photoStorage: PhotoStorage
  beforeEach(async () => {
    database = await engine.open()
    dataDir = mkdtempSync(path.join(tmpdir(), 'undercroft-pictures-'))
    photoStorage = await openPhotoStorage({ dataDir })
  })
  afterEach(async () => {
    await database.remove()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const kept = async (text: string) => {
    const hash = createHash('sha256').update(text).digest('hex')
    await photoStorage.keep(hash, new TextEncoder().encode(text))
    return hash
  }

  test('a picture stays while a drop shows it, and some days longer', async () => {
    const { db } = database
    const [shown, idle, also] = [await kept('shown'), await kept('idle'), await kept('also')]
    await db.transaction('pictures', async (tx) => {
      const file = { size: 4, type: 'image/webp', createdAt: 1 } as const
      const ofStore = { ...file, kind: 'drop-picture', ownerId: 'store', lastNamedAt: 1 } as const
      await tx
        .insert(tx.t.storedFiles)
        .values([shown, idle, also].map((hash) => ({ ...ofStore, hash })))
      await tx.insert(tx.t.drops).values({
        id: 'drop',
        storeId: 'store',
        title: 'T',
        category: 'Wine',
        salePrice: 1,
        quantity: 1,
        isSponsored: false,
        isAllocated: false,
        holdFor: 1,
        startsAt: 1,
        listedUntil: 2,
        createdAt: 1,
        updatedAt: 1,
        picture: shown,
      })
      // Another user has the same bytes as a photo of a bottle.
      await tx.insert(tx.t.storedFiles).values({
        ...file,
        kind: 'photo',
        ownerId: 'ada',
        hash: also,
        lastNamedAt: Number.MAX_SAFE_INTEGER,
      })
    })
    const there = async () =>
      (await Promise.all([shown, idle, also].map(photoStorage.sizeOf))).map(
        (size) => size !== undefined,
      )
    const sweep = (at: number) => sweepFiles({ db, photoStorage, now: () => at })
    // It may have been shown until two looks after it was last seen to be, a day each.
    await sweep(unusedDropPicture + 2 * day + 1)
    expect(await there()).toEqual([true, true, true])
    await sweep(unusedDropPicture + 2 * day + 2)
    expect(await there()).toEqual([true, false, true])
    await sweep(Date.now() + 365 * day)
    expect(await there()).toEqual([true, false, true])
  })
})
