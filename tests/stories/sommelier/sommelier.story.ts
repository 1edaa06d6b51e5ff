import type { Page } from '@playwright/test'
import { questionLimit } from '../../../shared/business/plans.ts'
import { askCopy, sommelierCopy as copy } from '../../../shared/copy/sommelier.ts'
import { isCutAfter, startModel, type Turn } from '../../features/sommelier/model-double.ts'
import { doElsewhere } from '../../support/another-client.ts'
import { allSaved } from '../../support/bottles.ts'
import { aPerson, expect, join, readyOffline, signIn, test } from '../../support/story.ts'
import { idOf, shelf } from './bottles-of.ts'

test.use({ ownServer: 'hosted' })

const field = (page: Page) => page.getByRole('textbox', { name: copy.field })
const exchanges = (page: Page) =>
  page.getByRole('list', { name: copy.conversation }).getByRole('listitem')
const ask = async (page: Page, text: string) => {
  await field(page).fill(text)
  await field(page).press('Enter')
}

test('a user asks questions offline, and reads the answers on another device', {
  tag: '@everyday',
}, async ({ world }) => {
  // A long way, on a machine that may be busy.
  test.slow()
  const { page } = await world.device()
  const person = aPerson()
  await join(page, person)
  const pour = { bottleId: idOf(3), pourId: idOf(9), at: Date.now() }
  await doElsewhere(world.server.origin, page, [...shelf, { name: 'bottle.logUse', args: pour }])
  await page.goto('/bar')
  await expect(page.getByRole('link', { name: /^Lagavulin 16/ })).toBeVisible()
  await readyOffline(page)
  await world.network.cut()

  // The greeting and sample questions; blank text is not sent.
  await page.goto('/chat')
  await expect(exchanges(page)).toHaveText([copy.greeting])
  await field(page).fill('   ')
  await field(page).press('Enter')
  await expect(page.getByRole('button', { name: copy.send })).toBeDisabled()
  await expect(exchanges(page)).toHaveCount(1)
  await page.getByRole('button', { name: copy.suggested[2] }).click()
  await expect(exchanges(page).nth(1)).toContainText('Americano, from ')
  await expect(page.getByRole('list', { name: copy.prompts })).toHaveCount(0)
  const limit = questionLimit('free')
  await expect(page.getByText(copy.left(limit - 1))).toBeVisible()

  // Typed in a hurry; the names lead to what they name.
  await ask(page, 'waht goes with a stek?')
  const pairing = exchanges(page).nth(2)
  await expect(pairing).toContainText('With steak I would pour a full red wine')
  await expect(field(page)).toHaveValue('')
  await pairing.getByRole('link', { name: 'Barolo Cannubi' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barolo Cannubi')

  // From a bottle: its page, its form, and its row in the bar.
  await page.getByRole('link', { name: askCopy.ai }).click()
  await expect(page.getByText(copy.about('Barolo Cannubi'))).toBeVisible()
  await page.getByRole('button', { name: copy.suggestedFor[3] }).click()
  await expect(exchanges(page).nth(3)).toContainText('It is past its window: best 2014 to 2024.')
  await page.goto('/bar')
  await page.getByRole('link', { name: `${askCopy.ai}: Lagavulin 16` }).click()
  await ask(page, 'What goes with it?')
  await expect(exchanges(page).nth(4)).toContainText('It goes with ')
  await page.getByRole('button', { name: copy.notAbout('Lagavulin 16') }).click()
  await ask(page, 'Will it rain?')
  await expect(exchanges(page).nth(5)).toContainText('I do not know “rain”.')
  // A refused question does not count for the day.
  await expect(page.getByText(copy.left(limit - 4))).toBeVisible()
  await ask(page, 'What did I drink in the last two days?')
  await expect(exchanges(page).nth(6)).toContainText('Tanqueray London Dry: 1 pour, last on ')

  // Cleared, and brought back; the questions of the day are not.
  await page.getByRole('button', { name: copy.clear }).click()
  await expect(exchanges(page)).toHaveText([copy.greeting])
  await expect(page.getByText(copy.left(limit - 5))).toBeVisible()
  await page.getByRole('button', { name: copy.undo, exact: true }).click()
  await expect(exchanges(page)).toHaveCount(7)

  await world.network.mend()
  await allSaved(page)
  const other = await world.device()
  await signIn(other.page, person)
  await other.page.goto('/chat')
  await expect(exchanges(other.page)).toHaveCount(7)
  await expect(other.page.getByText(copy.left(limit - 5))).toBeVisible()
  await expect(exchanges(other.page).nth(2).getByRole('link')).toHaveText('Barolo Cannubi')
})

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] })}\n\n`
const finish = 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'

/** Says the beginning, and the rest when the story tells it to. */
let sayRest = () => {}
const inTwo: Turn = (_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
  answer.write(event('Open the '))
  sayRest = () => answer.end(event('oldest one you have.') + finish)
}
const hostile: Turn = (_, answer) => {
  answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const words = [
    'Harmless words. ![p](https://evil.example/p.png?q=1) <img src="https://evil.example/i.png">',
    '[click](https://evil.example/a) <a href="https://evil.example/b">here</a> evil.example/c?d',
    '<script>document.title = "evil"</script> javascript:alert(1)',
  ]
  answer.end(words.map((line) => event(`${line}\n`)).join('') + finish)
}

const withModel = test.extend<{ model: Awaited<ReturnType<typeof startModel>> }>({
  // oxlint-disable-next-line no-empty-pattern -- this is how Playwright learns that it asks for no other fixture
  model: async ({}, tell) => {
    const model = await startModel(inTwo, hostile, isCutAfter('Half an '), inTwo)
    await tell(model)
    await model.close()
  },
  serverEnv: async ({ model }, tell) => {
    await tell(model.env)
  },
})

withModel(
  'a model’s words come one by one and stay words, and the rules answer where it is cut off or away',
  async ({ world, model }) => {
    withModel.slow()
    const { page } = await world.device()
    await join(page, aPerson())
    await doElsewhere(world.server.origin, page, shelf)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== world.network.origin) elsewhere.push(request.url())
    })
    await page.goto('/bar')
    await expect(page.getByRole('link', { name: /^Lagavulin 16/ })).toBeVisible()
    await page.goto('/chat')
    await expect(page.getByText(copy.modelReads)).toBeVisible()

    await ask(page, 'What is best tonight?')
    await expect(exchanges(page).nth(1)).toContainText('Open the')
    await expect(exchanges(page).nth(1)).not.toContainText('oldest')
    sayRest()
    await expect(exchanges(page).nth(1)).toContainText('Open the oldest one you have.')
    await expect(exchanges(page).nth(1)).toContainText(copy.byModel)

    await ask(page, 'Tell me something')
    const told = exchanges(page).nth(2)
    await expect(told).toContainText(copy.byModel)
    await expect(told).toContainText('Harmless words.')
    await expect(told).not.toContainText('evil.example')
    await expect(told.locator('a, img, script, iframe')).toHaveCount(0)
    expect(elsewhere).toEqual([])
    await expect(page).not.toHaveTitle('evil')

    // The answer is cut off, and its beginning is discarded.
    await ask(page, 'What should I open tonight?')
    await expect(exchanges(page).nth(3)).toContainText(copy.insteadOfModel)
    await expect(exchanges(page).nth(3)).toContainText('I would open one of these tonight')
    await expect(exchanges(page).nth(3)).not.toContainText('Half an')

    // Offline, no question is sent.
    const asked = model.sent.length
    await allSaved(page)
    await world.network.cut()
    await ask(page, 'What can I make?')
    await expect(exchanges(page).nth(4)).toContainText('Americano, from ')
    expect(model.sent.length).toBe(asked)
  },
)
