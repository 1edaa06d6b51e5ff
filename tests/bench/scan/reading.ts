import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { gtinOf } from '../../../shared/features/barcode/gtin.ts'
import { openDevice } from '../../support/chromium.ts'
import { hasRealData, realData } from '../../support/real-data.ts'

/** How well the scanner reads photos of real codes: of each set, how many it reads, and none wrongly. */
export interface SetRead {
  readonly set: string
  pictures: number
  read: number
  wrong: number
  /** Of those that were read; milliseconds until the scanner was sure. */
  times: number[]
}

interface Expected {
  readonly file: string
  readonly text: string | null
}

const folder = 'scan/scan-zxing-cpp'

/** Reads all photos in Chromium by the scanner's own code. `only` names sets by their beginning. */
export async function readPhotos(only = ''): Promise<SetRead[]> {
  if (!hasRealData) return []
  const page = await buildScanPage()
  const server = await serve(page)
  const device = await openDevice({ origin: server.origin })
  try {
    await device.page.goto('/')
    const sets = new Map<string, SetRead>()
    const lines = readFileSync(realData(`${folder}/expected.jsonl`), 'utf8')
      .trim()
      .split('\n')
    for (const line of lines) {
      const expected = JSON.parse(line) as Expected
      const name = expected.file.split('/')[0]!
      if (!name.startsWith(only)) continue
      const set = sets.get(name) ?? { set: name, pictures: 0, read: 0, wrong: 0, times: [] }
      sets.set(name, set)
      const bytes = readFileSync(realData(`${folder}/${expected.file}`))
      const type = expected.file.endsWith('.jpg')
        ? 'image/jpeg'
        : `image/${expected.file.split('.').at(-1)}`
      const kind = name.startsWith('qr') ? 'qr' : 'retail'
      const { text, milliseconds } = await device.page.evaluate(
        (given) => window.readPicture(...given),
        [kind, type, bytes.toString('base64')] as const,
      )
      set.pictures++
      if (text === undefined) continue
      if (text === (kind === 'qr' ? expected.text : gtinOf(expected.text ?? ''))) {
        set.read++
        set.times.push(milliseconds)
      } else {
        set.wrong++
        console.log(`${expected.file}: read ${text}, written ${String(expected.text)}`)
      }
    }
    return [...sets.values()]
  } finally {
    await device.discard()
    await server.close()
    rmSync(page, { recursive: true, force: true })
  }
}

async function buildScanPage(): Promise<string> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'undercroft-scan-page-'))
  await build({
    configFile: false,
    logLevel: 'warn',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: {
        input: fileURLToPath(new URL('page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  })
  return outDir
}

async function serve(page: string) {
  const server = createServer((request, response) => {
    const file = (request.url ?? '/').slice(1)
    response.setHeader('Content-Type', file.endsWith('.js') ? 'text/javascript' : 'text/html')
    if (file === '') response.end('<!doctype html><script type="module" src="page.js"></script>')
    else if (/^[\w./-]+\.js$/.test(file) && !file.includes('..'))
      response.end(readFileSync(path.join(page, file)))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
