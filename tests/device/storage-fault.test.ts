import { expect, test } from 'vitest'
import { Refusal } from '../../shared/kernel/refusal.ts'
import { StorageFault, storageFault } from '../../web/local/store/storage-fault.ts'

const named = (name: string, more: object = {}) =>
  Object.assign(new Error(`said ${name}`), { name, ...more })

test.each([
  ['QuotaExceededError', 'full'],
  ['DatabaseClosedError', 'closed'],
  ['InvalidStateError', 'closed'],
  ['VersionError', 'newer'],
  ['UnknownError', 'unavailable'],
  ['SecurityError', 'unavailable'],
])('%s is a fault of the storage: %s', (name, kind) => {
  const fault = storageFault(named(name))
  expect(fault).toMatchObject({ kind, code: 'not_stored', message: `said ${name}` })
})

test('the browser’s word counts below what wraps it, and beside why the transaction ended', () => {
  const wrapped = named('BulkError', {
    inner: named('AbortError', { inner: named('QuotaExceededError') }),
  })
  expect(storageFault(wrapped)).toMatchObject({ kind: 'full' })
  expect(storageFault(named('AbortError'), named('QuotaExceededError'))).toMatchObject({
    kind: 'full',
  })
})

test.each([
  ['a mistake of our own', new TypeError('no such field')],
  ['a refusal', new Refusal('forbidden', 'not yours')],
  ['a fault that was told before', new StorageFault('full', 'no room')],
  ['an error that passes through', named('AbortError', { passesStorage: true })],
  ['no error', undefined],
])('%s stays as it is', (_, error) => {
  expect(storageFault(error)).toBe(error)
})
