import { authCopy } from '../../../shared/copy/auth.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { updateCopy } from '../../../shared/copy/update.ts'
import {
  addBottleIn,
  forEachBrowser,
  joinIn,
  readyOfflineIn,
  test,
} from '../../support/browsers/browser-story.ts'
import { aPerson } from '../../support/story.ts'

test.use({ ownServer: false })

forEachBrowser(() => {
  test('a new version waits for the button Update', async ({ browsers: world }) => {
    const tab = await (await world.device()).newTab()
    await joinIn(world, tab, aPerson())
    await readyOfflineIn(tab)
    await tab.reload()
    await tab.has('button', shellCopy.addBottle)

    const worker = await (await fetch(`${world.server.origin}/sw.js`)).text()
    world.network.break({
      kind: 'status',
      status: 200,
      path: '/sw.js',
      headers: { 'content-type': 'text/javascript', 'cache-control': 'no-cache' },
      body: `${worker}\n// a later version`,
    })
    await tab.evaluate(() => navigator.serviceWorker.ready.then((one) => void one.update()))
    await tab.sees(updateCopy.updateTitle)
    await tab.evaluate(() => void Object.assign(globalThis, { isEarlierDocument: true }))
    await tab.click('button', updateCopy.update)
    await tab.comesTrue(() => !('isEarlierDocument' in globalThis))
    await tab.has('button', shellCopy.addBottle)
    await tab.seesNo(updateCopy.updateTitle)
    await tab.comesTrue(async () => (await navigator.serviceWorker.ready).waiting === null)
  })

  test('a person signs out and in again and has the bottle', async ({ browsers: world }) => {
    const person = aPerson()
    const tab = await (await world.device()).newTab()
    await joinIn(world, tab, person)
    await addBottleIn(tab, 'Barolo')
    await tab.has('link', shellCopy.sync.all_saved)

    await tab.click('button', shellCopy.more, true)
    await tab.click('button', shellCopy.signOut)
    await tab.hasNo('button', shellCopy.addBottle)
    await tab.goto('/auth?mode=sign-in')
    await tab.has('heading', authCopy.signInTitle)
    await tab.fill(authCopy.email, person.email)
    await tab.fill(authCopy.password, person.password)
    await tab.click('button', authCopy.signIn)
    await tab.has('button', shellCopy.addBottle)
    await tab.goto('/collections')
    await tab.has('link', 'Barolo', true)
  })
})
