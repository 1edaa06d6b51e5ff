import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDevice } from '../../support/chromium.ts'
import { filmOfHand } from '../../support/fake-camera.ts'
import { onPageOf } from '../reader-page.ts'
import { type CodePhoto, isRightly, photosOfCodes } from '../../support/photos-of-codes.ts'

const scanPage = fileURLToPath(new URL('page.ts', import.meta.url))

/** How well the scanner reads photos of real codes: of each set, how many it reads, and none wrongly. */
export interface SetRead {
  readonly set: string
  readonly half: CodePhoto['half']
  pictures: number
  read: number
  wrong: number
  /** Of those that were read; milliseconds until the scanner was sure. */
  readonly times: number[]
}

/** Reads all photos in Chromium by the scanner's own code. `only` names sets by their beginning. */
export async function readPhotos(only = ''): Promise<SetRead[]> {
  const photos = photosOfCodes().filter(({ set }) => set.startsWith(only))
  if (photos.length === 0) return []
  return await onPageOf(scanPage, async (origin) => {
    const device = await openDevice({ origin })
    try {
      await device.page.goto('/')
      const sets = new Map<string, SetRead>()
      for (const photo of photos) {
        const { set: name, half, kind } = photo
        const key = `${name} ${half}`
        const set = sets.get(key) ?? {
          set: name,
          half,
          pictures: 0,
          read: 0,
          wrong: 0,
          times: [],
        }
        sets.set(key, set)
        const { text, milliseconds } = await device.page.evaluate(
          (given) => window.readPicture(...given),
          [kind, typeOf(photo), photo.read().toString('base64')] as const,
        )
        set.pictures++
        if (text === undefined) continue
        if (isRightly(photo, text)) {
          set.read++
          set.times.push(milliseconds)
        } else {
          set.wrong++
          console.log(`${photo.file}: read ${text}, written ${String(photo.text)}`)
        }
      }
      return [...sets.values()]
    } finally {
      await device.discard()
    }
  })
}

const typeOf = ({ file }: CodePhoto) =>
  file.endsWith('.jpg') ? 'image/jpeg' : `image/${file.split('.').at(-1)}`

/** A camera film: the time from its first frame to the scanner's code. */
export interface FilmRead {
  readonly file: string
  /** Undefined without a result in time. */
  readonly milliseconds: number | undefined
  readonly wrong: boolean
}

/**
 * Photos held before a camera by a hand that shakes, through the scanner's own loop: every so many of
 * those with a code.
 */
export async function readFilms(every: number): Promise<FilmRead[]> {
  const photos = photosOfCodes().filter(({ text }) => text !== undefined)
  return await onPageOf(scanPage, async (origin) => {
    const films: FilmRead[] = []
    const folder = mkdtempSync(path.join(tmpdir(), 'undercroft-film-'))
    for (const photo of photos.filter((_, at) => at % every === 0)) {
      const camera = path.join(folder, 'film.y4m')
      await filmOfHand(photo.read(), camera)
      const device = await openDevice({ origin, camera })
      try {
        await device.page.goto('/')
        const { text, milliseconds } = await device.page.evaluate(
          (kind) => window.watchFilm(kind),
          photo.kind,
        )
        const wrong = text !== undefined && !isRightly(photo, text)
        films.push({
          file: photo.file,
          milliseconds: text === undefined ? undefined : milliseconds,
          wrong,
        })
      } finally {
        await device.discard()
      }
    }
    rmSync(folder, { recursive: true })
    return films
  })
}
