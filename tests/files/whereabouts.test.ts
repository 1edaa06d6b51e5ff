import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordStorage, recordLocation, whereabouts } from '../../sync-server/files/whereabouts.ts'
import { onEachEngine, type TestDatabase } from '../support/engines.ts'

onEachEngine((engine) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await engine.open()
  })
  afterEach(async () => await database.remove())
  const aPhoto = async () =>
    await database.db.transaction('keep a photo', (tx) =>
      tx.insert(tx.t.storedFiles).values({
        ownerId: 'ada',
        kind: 'photo',
        hash: 'a'.repeat(64),
        type: 'image/png',
        size: 1,
        createdAt: 1,
        lastNamedAt: 1,
      }),
    )

  test('where no photos are, a server begins anywhere, and others have to follow', async () => {
    const { db } = database
    expect(await whereabouts(db)).toBeUndefined()
    expect(await recordStorage(db, 's3://one/')).toBeUndefined()
    expect(await recordStorage(db, 's3://one/')).toBeUndefined()
    expect(await recordStorage(db, 's3://other/')).toEqual(['s3://one/'])
    expect(await whereabouts(db)).toEqual(['s3://one/'])
  })

  test('photos from before the first record are in the folder', async () => {
    const { db } = database
    await aPhoto()
    expect(await whereabouts(db)).toEqual(['folder'])
    expect(await recordStorage(db, 's3://one/')).toEqual(['folder'])
    expect(await recordStorage(db, 'folder')).toBeUndefined()
  })

  test('where they lie in two, the first server that begins with one chooses it', async () => {
    const { db } = database
    await aPhoto()
    await db.transaction('note', (tx) => recordLocation(tx, ['folder', 's3://one/']))
    expect(await recordStorage(db, 's3://other/')).toEqual(['folder', 's3://one/'])
    expect(await recordStorage(db, 's3://one/')).toBeUndefined()
    expect(await recordStorage(db, 'folder')).toEqual(['s3://one/'])
  })
})
