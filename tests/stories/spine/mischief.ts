import type { Page } from '@playwright/test'
import type { Device } from '../../support/chromium.ts'

/** Everything that a string could bring about besides being shown; stays empty. */
export function mischiefOn({ context, page }: Device, home: string): string[] {
  const done: string[] = []
  const watch = (one: Page) => {
    one.on('dialog', (dialog) => {
      done.push(`${dialog.type()} ${dialog.message()}`)
      void dialog.dismiss()
    })
    one.on('pageerror', (error) => done.push(error.message))
    one.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) done.push(message.text())
    })
    one.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== home) done.push(`asked ${request.url()}`)
    })
  }
  watch(page)
  context.on('page', (another) => {
    done.push(`opened ${another.url()}`)
    watch(another)
  })
  return done
}
