import { maxRecipeFileBytes } from '../../../business/recipes.ts'
import { GzipProblem, isGzip } from '../../../kernel/gzip-problem.ts'
import { zipEntries, ZipProblem } from '../../../kernel/zip.ts'
import { type RareFormats, ReaderLater } from './json.ts'
import { isHiddenFile, isInnerArchive, isRecipeFile } from './recipe-file-names.ts'

/** A file of an archive, or of an archive inside it. */
export interface ArchiveFile {
  readonly path: string
  readonly bytes: Uint8Array
}

export interface ArchiveFiles {
  readonly files: readonly ArchiveFile[]
  /** Files that are damaged. */
  readonly damaged: readonly string[]
}

/** All files together are larger than a file of recipes may be. */
export class ArchiveTooLarge extends Error {
  override readonly name = 'ArchiveTooLarge'
}

/**
 * The files of a ZIP that may hold recipes: Tandoor packs a ZIP for each recipe, Paprika a gzip file.
 * @throws ZipProblem, ArchiveTooLarge, and ReaderLater if a file needs `formats`
 */
export function filesInArchive(archive: Uint8Array, formats?: RareFormats): ArchiveFiles {
  let left = maxRecipeFileBytes
  const take = (bytes: Uint8Array) => {
    left -= bytes.length
    return bytes
  }
  const files: ArchiveFile[] = []
  const damaged: string[] = []

  const read = (bytes: Uint8Array, above: string) => {
    for (const entry of zipEntries(bytes)) {
      const path = above + entry.name
      const isInner = above === '' && isInnerArchive(entry.name)
      if (isHiddenFile(entry.name) || !(isInner || isRecipeFile(entry.name))) continue
      if (entry.size > left) throw new ArchiveTooLarge()
      const content = take(entry.read())
      if (isInner) orDamaged(path, () => read(content, `${path}/`))
      else if (!isGzip(content)) files.push({ path, bytes: content })
      else if (!formats) throw new ReaderLater()
      else
        orDamaged(path, () => files.push({ path, bytes: take(formats.gunzipped(content, left)) }))
    }
  }
  /** One damaged file does not take the others with it. */
  const orDamaged = (path: string, unpack: () => unknown) => {
    try {
      unpack()
    } catch (error) {
      if (error instanceof GzipProblem && error.kind === 'too_large') throw new ArchiveTooLarge()
      if (!(error instanceof ZipProblem || error instanceof GzipProblem)) throw error
      damaged.push(path)
    }
  }
  read(archive, '')
  return { files, damaged }
}
