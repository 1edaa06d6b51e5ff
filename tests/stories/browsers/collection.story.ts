import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { importCopy } from '../../../shared/copy/import.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import {
  addBottleIn,
  forEachBrowser,
  joinIn,
  readyOfflineIn,
  signInAt,
  test,
} from '../../support/browsers/browser-story.ts'
import { setPlan } from '../../support/operator.ts'
import { aPerson } from '../../support/story.ts'

test.use({ ownServer: false })

const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-files-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

forEachBrowser(() => {
  test('a bottle is added with a photo offline, and edited', async ({ browsers: world }) => {
    const photo = path.join(folder, 'label.jpg')
    const red = { width: 900, height: 1200, channels: 3, background: '#900' } as const
    await sharp({ create: red }).jpeg().toFile(photo)
    const tab = await (await world.device()).newTab()
    await joinIn(world, tab, aPerson())
    await readyOfflineIn(tab)
    await tab.goto('/collections')
    await tab.has('button', shellCopy.addBottle)
    await world.network.cut()

    await tab.click('button', shellCopy.addBottle)
    await tab.attach(bottleCopy.addPhoto, photo)
    await tab.has('field', bottleCopy.changePhoto)
    await tab.fill(bottleLabels.name, 'Springbank 15')
    await tab.fill(bottleLabels.brand, 'Springbank')
    await tab.choose(bottleLabels.category, 'Whiskey')
    await tab.click('button', bottleCopy.saveBottle)
    await tab.hasNo('field', bottleLabels.name)
    await tab.goto('/collections')
    await tab.click('link', 'Springbank 15', true)
    const isDrawn = (name: string) =>
      [...document.images].some((image) => image.alt === name && image.naturalWidth === 900)
    await tab.comesTrue(isDrawn, bottleCopy.photoOf('Springbank 15'))

    await tab.click('button', bottleCopy.edit)
    await tab.fill(bottleLabels.name, 'Springbank 18')
    await tab.click('button', bottleCopy.saveChanges)
    await tab.has('heading', 'Springbank 18')
    await world.mend()
    await tab.has('link', shellCopy.sync.all_saved)
  })

  test('a list in a CSV file is imported', async ({ browsers: world }) => {
    const list = path.join(folder, 'list.csv')
    writeFileSync(
      list,
      'Name,Brand,Category\nBarolo 2016,Vajra,Wine\n山崎 12年,サントリー,Whiskey\n',
    )
    const tab = await (await world.device()).newTab()
    await joinIn(world, tab, aPerson())
    await tab.goto('/import')
    await tab.attach(importCopy.choose, list)
    await tab.has('heading', importCopy.previewTitle)
    await tab.click('button', importCopy.importCount(2, 0))
    await tab.sees(importCopy.doneTitle(2, 0))
    await tab.goto('/collections')
    await tab.has('link', 'Barolo 2016', true)
    await tab.has('link', '山崎 12年', true)
  })

  test('a page that is left while it imports does not block the next one', async ({
    browsers: world,
  }) => {
    const list = path.join(folder, 'many.csv')
    const rows = Array.from({ length: 2_000 }, (_, at) => `Bottle ${at},Vajra,Wine`)
    writeFileSync(list, ['Name,Brand,Category', ...rows, ''].join('\n'))
    const person = aPerson()
    const tab = await (await world.device()).newTab()
    await world.client(person)
    setPlan(world.server, person.email, 'insider')
    await signInAt(tab, person)
    await tab.goto('/import')
    await tab.attach(importCopy.choose, list)
    await tab.click('button', importCopy.importCount(rows.length, 0))
    await tab.sees(importCopy.importing)
    await tab.goto('/collections')
    await tab.has('button', shellCopy.addBottle)
    await addBottleIn(tab, 'Of the next page')
  })

  test('a bottle of one tab is in the other offline, and on the second device later', async ({
    browsers: world,
  }) => {
    const person = aPerson()
    const device = await world.device()
    const one = await device.newTab()
    await joinIn(world, one, person)
    await readyOfflineIn(one)
    await one.goto('/collections')
    const two = await device.newTab()
    await two.goto('/collections')
    await two.has('button', shellCopy.addBottle)

    await world.network.cut()
    await addBottleIn(one, 'Of the first tab')
    await two.has('link', 'Of the first tab', true)
    await addBottleIn(two, 'Of the second tab')
    await one.has('link', 'Of the second tab', true)

    await world.mend()
    for (const tab of [one, two]) await tab.has('link', shellCopy.sync.all_saved)
    const other = await (await world.device()).newTab()
    await signInAt(other, person)
    await other.goto('/collections')
    await other.has('link', 'Of the first tab', true)
    await addBottleIn(other, 'Of the second device')
    for (const tab of [one, two]) await tab.has('link', 'Of the second device', true)
  })
})
