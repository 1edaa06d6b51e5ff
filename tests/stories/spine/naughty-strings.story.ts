import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { importCopy } from '../../../shared/copy/import.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { inOneLine } from '../../../shared/kernel/text.ts'
import {
  addBottle,
  allSaved,
  openForm,
  rowsOn,
  saveBottle,
  typeBottle,
} from '../../support/bottles.ts'
import { laptop } from '../../support/chromium.ts'
import { setPlan } from '../../support/operator.ts'
import { hasRealData, realData } from '../../support/real-data.ts'
import { aPerson, expect, join, signIn, test, type World } from '../../support/story.ts'
import { mischiefOn } from './mischief.ts'
import { limitMs } from '../../support/scope.ts'

test.use({ ownServer: false })

test.describe.configure({ mode: 'parallel' })

async function twoDevices(world: World) {
  const person = aPerson()
  const phone = await world.device()
  const computer = await world.device({ viewport: laptop })
  const mischief = [phone, computer].map((device) => mischiefOn(device, world.network.origin))
  await join(phone.page, person)
  await signIn(computer.page, person)
  return { phone: phone.page, computer: computer.page, person, mischief: () => mischief.flat() }
}

const textsOn = async (page: Page) =>
  (await rowsOn<Bottle>(page, 'bottles'))
    .map(({ name, notes }) => JSON.stringify([name, notes]))
    .toSorted()

test('strings that break software, and names of every script, arrive letter by letter and do nothing', async ({
  world,
}) => {
  test.skip(!hasRealData, 'the names are not next to the project')
  const naughty = JSON.parse(readFileSync(realData('names/blns.json'), 'utf8')) as string[]
  const { data: real } = Papa.parse<{ name: string }>(
    readFileSync(realData('names/unicode-bottle-and-drink-names.csv'), 'utf8'),
    { header: true, skipEmptyLines: true },
  )
  const all = [...naughty, ...real.map(({ name }) => name)]
  const blank = all.filter((text) => text.trim() === '')
  const names = all.filter((text) => text.trim() !== '')
  test.info().annotations.push({
    type: 'strings',
    description: `${names.length} of ${all.length} arrive, ${blank.length} are blank and refused, 0 are skipped`,
  })
  expect(all.length).toBe(naughty.length + real.length)
  expect(naughty.length).toBeGreaterThan(500)

  const { phone, computer, person, mischief } = await twoDevices(world)
  setPlan(world.server, person.email, 'insider')
  await phone.goto('/')
  await expect
    .poll(() => phone.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain('insider')
  await phone.goto('/import')
  const file = Papa.unparse([
    ['Name', 'Brand', 'Type', 'Notes'],
    ...all.map((text) => [text, 'A house', 'Gin', text]),
  ])
  await phone.getByLabel(importCopy.choose).setInputFiles({
    name: '<img src=x onerror=alert(1)>.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  })
  const ofVerdict = (verdict: keyof typeof importCopy.verdicts, count: number) =>
    phone.getByRole('button', {
      name: `${importCopy.verdicts[verdict]} ${count}`,
      exact: true,
    })
  await expect(ofVerdict('new', names.length)).toBeVisible()
  // A row of nothing but blanks is no row to most programs; every one that is one has no name.
  await ofVerdict('invalid', blank.length).click()
  await expect(phone.getByText(importCopy.reasons['no-name']).first()).toBeVisible()
  await phone
    .getByRole('button', { name: importCopy.importCount(names.length, 0), exact: true })
    .click()
  await expect(phone.getByText(importCopy.doneTitle(names.length, 0))).toBeVisible()
  await allSaved(phone)

  const expected = names
    .map((text) => JSON.stringify([inOneLine(text.trim()), text.trim()]))
    .toSorted()
  await expect.poll(() => textsOn(computer), { timeout: limitMs(60_000) }).toEqual(expected)
  expect(await textsOn(phone)).toEqual(expected)
  for (const address of ['/', '/collections', '/bar', '/import']) {
    await computer.goto(address)
    await expect(computer.getByText('All saved').first()).toBeVisible()
    await computer.mouse.wheel(0, 20_000)
  }
  await computer.goto('/collections')
  await computer.getByRole('searchbox').fill('<script>')
  await expect(computer.getByRole('link', { name: /<script>/i }).first()).toBeVisible()
  await computer
    .getByRole('link', { name: /<script>/i })
    .first()
    .click()
  await expect(computer.getByRole('heading', { name: /<script>/i }).first()).toBeVisible()
  expect(mischief()).toEqual([])
})

/** One of each kind, for the form. */
const typed = [
  '"><img src=x onerror=alert(1)>',
  '<script>alert(0)</script>',
  "'; DROP TABLE bottles; --",
  '{{7*7}}${7*7}%s%n__proto__',
  'مُنَاقَشَةُ سُبُلِ اِسْتِخْدَامِ اللُّغَةِ',
  '👩‍👩‍👧‍👦 山崎 ﷽ Ṱ̺̺̕o͞ é é',
  '‮moc.elpmaxe',
  'null',
]

test('text in a form is shown as typed, and text that cannot be stored is refused with a reason', async ({
  world,
}) => {
  const { phone, computer, mischief } = await twoDevices(world)
  await phone.goto('/collections')
  for (const text of typed)
    await addBottle(phone, { name: text, brand: text, notes: `${text}\n ${text}` })
  await allSaved(phone)
  await expect
    .poll(() => textsOn(computer))
    .toEqual(typed.map((text) => JSON.stringify([text, `${text}\n ${text}`])).toSorted())
  await computer.goto('/collections')
  for (const text of typed) await expect(computer.getByText(text, { exact: true })).toBeVisible()
  for (const page of [phone, computer])
    for (const address of ['/', '/bar', '/attention']) {
      await page.goto(address)
      await allSaved(page)
    }

  await openForm(phone)
  const form = phone.getByRole('dialog')
  await typeBottle(phone, { name: '   ', notes: 'Kept' })
  await expect(form.getByRole('button', { name: bottleCopy.saveBottle })).toBeDisabled()
  const name = form.getByRole('combobox', { name: bottleLabels.name, exact: true })
  for (const [code, refusal] of [
    ['"a\\u0000b"', bottleCopy.unstorable(bottleLabels.name)],
    ['"half an emoji: \\ud83c"', bottleCopy.unstorable(bottleLabels.name)],
    [JSON.stringify('x'.repeat(301)), bottleCopy.tooLong(bottleLabels.name, 300)],
  ] as const) {
    // Such text does not come from a keyboard, but a script or a clipboard may bring it.
    await name.evaluate((input, literal) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      set?.call(input, JSON.parse(literal))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }, code)
    await saveBottle(phone)
    await expect(form.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
    await expect(form.getByLabel(bottleLabels.notes)).toHaveValue('Kept')
  }
  expect(await rowsOn(phone, 'bottles')).toHaveLength(typed.length)
  await name.fill('Something that can be kept')
  await saveBottle(phone)
  await expect(form).toHaveCount(0)
  expect(mischief()).toEqual([])
})
