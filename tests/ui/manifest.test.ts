import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { receivedAddress } from '../../shared/business/received.ts'
import { manifestCopy } from '../../shared/copy/manifest.ts'
import { isScreen } from '../../sync-server/http/screens.ts'
import { appManifest } from '../../vite.manifest.ts'
import { projectFolder } from '../architecture/source-files.ts'

interface Localized {
  readonly [member: string]: unknown
}
interface Picture extends Localized {
  readonly src: string
  readonly sizes: string
  readonly form_factor: string
}
const manifest = appManifest() as unknown as {
  readonly shortcuts: readonly (Localized & { readonly url: string })[]
  readonly screenshots: readonly Picture[]
  readonly share_target: { readonly action: string; readonly params: { readonly files: unknown } }
  readonly file_handlers: readonly (Localized & {
    readonly action: string
    readonly accept: Record<string, string[]>
  })[]
}
const fileOf = (src: string) => path.join(projectFolder, 'public', src)

test('each shortcut opens a screen and has its name in three languages', () => {
  const { shortcuts } = manifest
  expect(shortcuts.map(({ name }) => name)).toEqual(Object.values(manifestCopy.shortcuts))
  for (const { url, name_localized } of shortcuts) {
    expect(isScreen(url), url).toBe(true)
    expect(Object.keys(name_localized as object)).toEqual(['de', 'es'])
  }
  expect(shortcuts[0]?.['name_localized']).toEqual({
    de: 'Flasche hinzufügen',
    es: 'Añadir una botella',
  })
})

test('shared and opened files come to the screen of received items', () => {
  expect(manifest.share_target.action).toBe(receivedAddress)
  const [handler] = manifest.file_handlers
  expect(handler?.action).toBe(receivedAddress)
  const endings = Object.values(handler!.accept).flat()
  expect(endings).toEqual(['.csv', '.tsv', '.json', '.zip', '.xlsx'])
  const accepted = JSON.stringify(manifest.share_target.params.files)
  for (const one of ['image/*', ...endings]) expect(accepted).toContain(one)
})

test('the screenshots are there in the sizes they claim, and small', () => {
  const { screenshots } = manifest
  expect(screenshots.map(({ form_factor }) => form_factor)).toContain('wide')
  for (const { src, sizes } of screenshots) {
    expect(jpegSize(readFileSync(fileOf(src))), src).toBe(sizes)
    expect(statSync(fileOf(src)).size, src).toBeLessThan(120_000)
  }
})

/** Width and height from the frame header of a JPEG. */
function jpegSize(bytes: Buffer): string {
  let at = 2
  while (at < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  throw new Error('The picture has no frame.')
}
