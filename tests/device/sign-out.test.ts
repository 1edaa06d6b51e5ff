import { expect, test } from 'vitest'
import { signOutInOrder } from '../../web/local/session/sign-out-in-order.ts'

/** Writes down what happens, in order. */
function noting(answer: () => Promise<void>) {
  const done: string[] = []
  const note = (what: string) => () => {
    done.push(what)
    return Promise.resolve()
  }
  const device = { hold: note('rounds stop'), resume: note('rounds go on') }
  const endSession = async () => {
    done.push('the server is told')
    await answer()
  }
  return { done, signingOut: { device, endSession, leave: note('nobody is here') } }
}

test('rounds stop, then the server signs out, then the device does', async () => {
  const { done, signingOut } = noting(() => Promise.resolve())
  await signOutInOrder(signingOut)
  expect(done).toEqual(['rounds stop', 'the server is told', 'nobody is here'])
})

test('without an answer of the server the user stays signed in, and rounds go on', async () => {
  const { done, signingOut } = noting(() => Promise.reject(new Error('no network')))
  await expect(signOutInOrder(signingOut)).rejects.toThrow('no network')
  expect(done).toEqual(['rounds stop', 'the server is told', 'rounds go on'])
})

test('while the database opens there is nothing to stop', async () => {
  const { done, signingOut } = noting(() => Promise.resolve())
  await signOutInOrder({ ...signingOut, device: undefined })
  expect(done).toEqual(['the server is told', 'nobody is here'])
})
