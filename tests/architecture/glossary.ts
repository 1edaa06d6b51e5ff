import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type DeclaredName, wordsOf } from './declared-names.ts'
import { projectFolder } from './source-files.ts'

/** A word of `GLOSSARY.md`. */
export interface Term {
  /** One word or several: `storage key`. */
  readonly term: string
  readonly means: string
  /** Where names may carry it, as beginnings of paths; empty: everywhere. */
  readonly homes: readonly string[]
  /** Words that names must not use, because this one replaces them. */
  readonly instead: readonly string[]
}

export const readGlossary = (): Term[] =>
  termsIn(readFileSync(path.join(projectFolder, 'GLOSSARY.md'), 'utf8'))

/** The rows of its tables: `| **word** | what it means | `where/` | `not`, `these` |`. */
export function termsIn(text: string): Term[] {
  const rows = text.matchAll(/^\| \*\*(.+?)\*\* \|(.*)\|(.*)\|(.*)\|$/gm)
  return [...rows].map(([, term = '', means = '', homes = '', instead = '']) => ({
    term,
    means: means.trim(),
    homes: quoted(homes),
    instead: quoted(instead),
  }))
}

const quoted = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

/** The errors of these names, one sentence each. */
export function misnamed(names: readonly DeclaredName[], terms: readonly Term[]): string[] {
  const withHome = terms.filter(({ homes }) => homes.length > 0)
  return names.flatMap(({ name, file, line, isInner }) => {
    const words = wordsOf(name)
    const at = line === 0 ? file : `${file}:${line}`
    const unsaid = terms.flatMap(({ term, instead }) =>
      instead
        .filter((word) => holds(words, word))
        .map((word) => `${at} ${name} says “${word}”; the word is ${term}`),
    )
    // A member is read with its owner's name: only forbidden words are an error there.
    const away = (isInner ? [] : withHome)
      .filter(({ term, homes }) => holds(words, term) && !homes.some((one) => file.startsWith(one)))
      .map(({ term }) => `${at} ${name} says “${term}”, which is something else here`)
    return [...unsaid, ...away]
  })
}

/** Whether the words of a term stand in a name, one behind the other; an s at the end of each may. */
function holds(words: readonly string[], term: string): boolean {
  const wanted = term.toLowerCase().split(/[ -]/)
  return words.some((_, from) =>
    wanted.every((word, at) => [word, `${word}s`].includes(words[from + at] ?? '')),
  )
}

/** Exported types that are declared twice under one name, one sentence each. */
export const namedTwice = (names: readonly DeclaredName[]): string[] =>
  repeatedTypes(names.filter(({ isExported }) => isExported))

/** Types that a file does not export, and that a second file declares too, one sentence each. */
export const unexportedTwice = (names: readonly DeclaredName[]): string[] =>
  repeatedTypes(names.filter(({ isExported }) => !isExported))

function repeatedTypes(names: readonly DeclaredName[]): string[] {
  const filesOf = new Map<string, string[]>()
  for (const { name, file, isType } of names)
    if (isType) filesOf.set(name, [...(filesOf.get(name) ?? []), file])
  return [...filesOf]
    .filter(([, files]) => files.length > 1)
    .map(([name, files]) => `${name} stands in ${files.sort().join(' and ')}`)
}
