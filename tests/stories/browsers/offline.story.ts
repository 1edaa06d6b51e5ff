import { shellCopy } from '../../../shared/copy/shell.ts'
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
  test('the app starts offline, takes a bottle, and sends it when the network is back', async ({
    browsers: world,
  }) => {
    const device = await world.device()
    const tab = await device.newTab()
    await joinIn(world, tab, aPerson())
    await readyOfflineIn(tab)

    await world.network.cut()
    const again = await device.restart()
    await again.goto('/collections')
    await addBottleIn(again, 'Lagavulin 16')
    await again.has('link', 'Lagavulin 16', true)
    await again.has('link', shellCopy.sync.waiting(1))

    await world.mend()
    await again.has('link', shellCopy.sync.all_saved)
  })
})
