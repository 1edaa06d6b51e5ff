import { appCopy } from '../../../shared/copy/app.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { shellCopy } from '../../../shared/copy/shell.ts'
import { sommelierCopy } from '../../../shared/copy/sommelier.ts'
import { routes } from '../../../shared/routes.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { laptop, phone } from '../../support/chromium.ts'
import { focusFaults, tabTo } from '../../support/focus-walk.ts'
import { limitMs } from '../../support/scope.ts'
import { aPerson, expect, join, test } from '../../support/story.ts'
import { aBottleId, cellar, overfullId } from './every-screen.ts'

test.describe.configure({ mode: 'parallel' })
test.setTimeout(limitMs(600_000))

/** The screens of the main tasks, with much in them. */
const tasks = [
  routes.home.path,
  routes.collection.path,
  `/collections/${aBottleId}`,
  routes.bar.path,
  routes.tonight.path,
  `/recipes/${overfullId}`,
  routes.chat.path,
  routes.import.path,
  routes.alerts.path,
  routes.reservations.path,
  routes.settings.path,
]

test('the walk by Tab reports covered and unmarked controls and traps', async ({ page }) => {
  await page.setContent(`<style>button, a { outline: none }</style>
    <button>Bare</button>
    <a href="#" style="position: fixed; bottom: 0">Under</a>
    <div style="position: fixed; bottom: 0; width: 100%; height: 60px; background: white"></div>`)
  expect(await focusFaults(page)).toEqual([
    expect.stringMatching(/^no mark: <button>Bare/),
    expect.stringMatching(/^no mark: <a/),
    expect.stringMatching(/^covered: <a/),
  ])
  await page.setContent('<button>One</button><button id="two">Two</button>')
  expect(await focusFaults(page)).toEqual([])
  await page.evaluate(() => {
    addEventListener('keydown', (event) => {
      const isAtEnd = document.activeElement?.id === 'two' && event.key === 'Tab'
      if (isAtEnd) event.preventDefault()
    })
  })
  expect(await focusFaults(page)).toEqual([expect.stringMatching(/^a trap/)])
})

for (const [size, viewport] of Object.entries({ phone, laptop }))
  for (const colours of ['none', 'active'] as const)
    test(`each stop of Tab is marked and seen on a ${size}, with forced colours ${colours}`, async ({
      world,
    }) => {
      const { page } = await world.device({ viewport })
      await join(page, aPerson())
      await doElsewhere(world.server.origin, page, cellar)
      await page.goto('/collections')
      await expect(page.getByRole('link', { name: /山崎/ })).toBeVisible()
      await page.emulateMedia({ forcedColors: colours })
      const found: string[] = []
      for (const task of tasks) {
        await page.goto(task)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        for (const one of await focusFaults(page)) found.push(`${task}: ${one}`)
      }
      expect(found).toEqual([])
    })

test('a bottle is added, found, edited and asked about by the keyboard alone', async ({
  world,
}) => {
  const { page } = await world.device({ viewport: laptop })
  const { keyboard } = page
  const person = aPerson()
  await join(page, person)
  await page.context().clearCookies()
  await page.goto('/')
  // The device knows its person, and works until the server says that the session has ended.
  await expect(page.getByText('You are signed out')).toBeVisible()
  await tabTo(page, 'link', 'Sign In')
  await keyboard.press('Enter')
  await page.waitForURL(/\/auth/)
  await tabTo(page, 'textbox', 'Email')
  await keyboard.type(person.email)
  await tabTo(page, 'textbox', 'Password')
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))

  await page.goto('/collections')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Past the menus in one step.
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: appCopy.skipToContent })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.locator('main:focus, main :focus')).toBeAttached()

  await tabTo(page, 'button', shellCopy.addBottle)
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: bottleCopy.addTitle })
  await expect(form).toBeVisible()
  await tabTo(page, 'combobox', bottleLabels.name)
  await keyboard.type('Lagavulin 16')
  await tabTo(page, 'combobox', bottleLabels.brand)
  await keyboard.type('Lagavulin')
  await tabTo(page, 'combobox', bottleLabels.category)
  await keyboard.type('Whiskey')
  await tabTo(page, 'button', bottleCopy.saveBottle)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tabTo(page, 'searchbox', /./)
  await keyboard.type('lagav')
  await tabTo(page, 'link', /Lagavulin 16/)
  await keyboard.press('Enter')
  // Beside the list, where the window is wide.
  await expect(page.getByRole('heading', { level: 2, name: 'Lagavulin 16' })).toBeVisible()
  await tabTo(page, 'button', bottleCopy.edit)
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  // The focus comes back to what opened the dialog.
  await expect(page.getByRole('button', { name: bottleCopy.edit, exact: true })).toBeFocused()

  await page.goto(routes.chat.path)
  await tabTo(page, 'textbox', sommelierCopy.field)
  await keyboard.type('Do I have Lagavulin?')
  await keyboard.press('Enter')
  const answers = page.getByRole('list', { name: sommelierCopy.conversation })
  await expect(answers).toContainText('Lagavulin 16')
  await expect(page.getByRole('textbox', { name: sommelierCopy.field })).toBeFocused()
})
