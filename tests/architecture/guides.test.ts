import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { maxImportBytes } from '../../shared/business/import.ts'
import { minPasswordLength } from '../../shared/business/password.ts'
import { unnamedPhotoDays } from '../../shared/business/photos.ts'
import { alertLimit, bottleLimit } from '../../shared/business/plans.ts'
import {
  feeRefundTerms,
  holdWhilePaying,
  lateHandOver,
  maxOfOneDrop,
  noShowAfter,
  noShows,
  reserveFee,
  undoHandOver,
  usualPickup,
} from '../../shared/business/reserving.ts'
import { removedRetention } from '../../shared/business/sync.ts'
import { acceptancePeriod, collectionPeriod } from '../../shared/business/ultra-drops.ts'
import { day, hour, minute } from '../../shared/kernel/time.ts'
import { filesBelow, projectFolder } from './source-files.ts'

const guides = ['docs/guides/collectors.md', 'docs/guides/stores.md']
const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

/** Names in bold or code, which are buttons and pages of the app. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*|`([^`]+)`/g)].map(([, bold, code]) => bold ?? code ?? '')

/** All texts of a module that take no values. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

async function textsOnScreens(): Promise<ReadonlySet<string>> {
  const files = filesBelow(projectFolder, ['shared/copy']).filter((file) => file.endsWith('.ts'))
  expect(files.length).toBeGreaterThan(80)
  const modules = await Promise.all(
    [...files, 'shared/routes.ts'].map((file) => import(path.join(projectFolder, file))),
  )
  return new Set(modules.flatMap(textsOf))
}

test('a button or page that a guide names is on a screen', async () => {
  const texts = await textsOnScreens()
  for (const guide of guides) {
    const names = namesIn(read(guide))
    expect(names.length).toBeGreaterThan(60)
    expect([guide, names.filter((name) => !texts.has(name))]).toEqual([guide, []])
  }
})

test('the numbers of the guides are those of the product', () => {
  const [collectors = '', stores = ''] = guides.map(read)
  const fees = `$${reserveFee({ isAllocated: false }) / 100}, or $${reserveFee({ isAllocated: true }) / 100} for an allocated bottle`
  for (const sentence of [
    `at least ${minPasswordLength} characters`,
    `The Free plan holds ${bottleLimit('free')} bottles`,
    `${alertLimit('free')} price alerts and ${alertLimit('free')} availability alerts`,
    `up to ${maxImportBytes / 1024 ** 2} MB`,
    `The fee is ${fees}`,
    `within ${feeRefundTerms.afterBooking / minute} minutes of booking, at least ${feeRefundTerms.beforeWindow / hour} hours before`,
    `After ${noShows.max} missed pickups in ${noShows.within / day} days, reserving is paused for ${noShows.pause / day} days`,
    `after ${removedRetention / day} days at the latest`,
    `deleted after ${unnamedPhotoDays} days`,
  ])
    expect(collectors).toContain(sentence)
  for (const sentence of [
    `a fee of ${fees.replace(',', ' for a reservation,')}`,
    `${holdWhilePaying.min / minute} to ${holdWhilePaying.max / minute} minutes`,
    `can reserve ${maxOfOneDrop({ isAllocated: false })} bottles of a drop, or ${maxOfOneDrop({ isAllocated: true })} that is allocated`,
    `${acceptancePeriod / hour} hours to accept`,
  ])
    expect(stores).toContain(sentence)
  // In words.
  expect([usualPickup.opensAfter / hour, usualPickup.lasts / day]).toEqual([2, 3])
  expect(stores).toContain('two hours after the reservation and lasts three days')
  expect([noShowAfter / hour, lateHandOver / day, undoHandOver / minute]).toEqual([2, 1, 5])
  expect(stores).toContain('two hours after its window')
  expect(stores).toContain('for one day while a bottle is left')
  expect(stores).toContain('reverses a handover for five minutes')
  expect(collectionPeriod / day).toBe(7)
  expect(stores).toContain('seven days to pick up')
})

test('a name that no screen has is noticed', async () => {
  const texts = await textsOnScreens()
  const names = namesIn('Press **Save bottle** or `Save the bottle`.')
  expect(names.filter((name) => !texts.has(name))).toEqual(['Save the bottle'])
})
