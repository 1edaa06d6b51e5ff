import { createHash } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isCommonPassword } from '../../../sync-server/features/account/common-passwords.ts'
import { openDb } from '../../../sync-server/db/open-db.ts'
import { openDoor } from '../../http/door.ts'
import { silent } from '../../support/engines.ts'

test.each([
  ['password', true],
  ['PassWord', true],
  ['  qwertyuiop\t', true],
  ['１２３４５６７８', true],
  // The last of the list that counts, and the first that does not.
  ['24081990', true],
  ['25021983', false],
  ['password of the cellar', false],
  ['pass word', false],
])('%s is common: %s', async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon)
})

test('a common password chosen earlier still signs in and cannot be chosen again', async () => {
  const door = await openDoor()
  const ann = await door.person('Ann')
  // As an earlier version kept it.
  const password = `quick:${createHash('sha256').update('iloveyou').digest('hex')}`
  await door.running.work()
  const db = await openDb({ sqliteFile: path.join(door.dataDir, 'undercroft.sqlite') }, silent)
  const { accounts } = db.t
  await db.transaction('test', (tx) =>
    tx.update(accounts).set({ password }).where(eq(accounts.userId, ann.id)),
  )
  await db.close()
  const signIn = (typed: string) =>
    door.visitor().post('/api/auth/sign-in/email', { email: ann.email, password: typed })
  expect((await signIn('iloveyou')).status).toBe(200)
  const change = async (newPassword: string) => {
    const answer = await ann.post('/api/account/password', { password: 'iloveyou', newPassword })
    return [answer.status, answer.status === 204 ? '' : await answer.text()] as const
  }
  expect(await change('Iloveyou')).toEqual([400, expect.stringContaining('very common')])
  expect((await signIn('Iloveyou')).status).toBe(401)
  expect(await change('a cellar of my own')).toEqual([204, ''])
  expect((await signIn('a cellar of my own')).status).toBe(200)
  await door.close()
})
