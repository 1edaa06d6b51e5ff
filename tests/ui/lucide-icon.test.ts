import { Eye, type LucideIcon, Pencil, Radar } from 'lucide-react'
import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from '../../web/ui/lucide-icon.ts'

// The app is built with our own way of drawing the icons of the package.
test.each([
  ['eye', Eye, { size: 20, 'aria-hidden': true }],
  ['pencil', Pencil, { className: 'text-soft', strokeWidth: 2.5 }],
  ['radar', Radar, { 'aria-label': 'Drops' }],
] as const)('%s is drawn as the package draws it', async (name, Theirs, props) => {
  const { __iconData: data } = (await import(
    `../../node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  )) as { __iconData: Parameters<typeof createIcon>[0] }
  const drawn = (icon: LucideIcon | ReturnType<typeof createIcon>) =>
    renderToStaticMarkup(createElement(icon as FunctionComponent<object>, props))
      // Their names, which nothing of ours looks for.
      .replace(/lucide[\w-]* ?/g, '')
      .replace(/ (?:class|aria-hidden)=""| aria-hidden="false"| xmlns="[^"]*"/g, '')
      .replace(/^<svg ([^>]*)>/, (_, all: string) => `<svg ${sorted(all)}>`)
  expect(drawn(createIcon(data))).toBe(drawn(Theirs))
})

const sorted = (attributes: string) => (attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort().join(' ')
