import { createElement, Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyPart } from '../../web/lib/lazy-part.ts'
import { limitMs } from '../support/scope.ts'

const drawn = (part: Parameters<typeof createElement>[0]) =>
  renderToStaticMarkup(createElement(Suspense, { fallback: 'a skeleton' }, createElement(part)))

const Screen = () => 'the screen'

test('a part that was loaded ahead is drawn at once, without a skeleton before it', async () => {
  const part = lazyPart(async () => Screen)
  await part.load()
  expect(drawn(part)).toContain('the screen')
  expect(drawn(part)).not.toContain('a skeleton')
})

test('a missing part is loaded when it is shown, behind a skeleton', async () => {
  const part = lazyPart(async () => Screen)
  expect(drawn(part)).toContain('a skeleton')
  await Promise.resolve()
  await expect.poll(() => drawn(part), { timeout: limitMs(20_000) }).toContain('the screen')
})

test('one that could not be loaded ahead is tried again when it is shown', async () => {
  let tries = 0
  const part = lazyPart(async () => {
    tries += 1
    if (tries === 1) throw new Error('no network')
    return Screen
  })
  await expect(part.load()).rejects.toThrow('no network')
  expect(drawn(part)).toContain('a skeleton')
  await expect.poll(() => drawn(part), { timeout: limitMs(20_000) }).toContain('the screen')
  expect(tries).toBe(2)
})
