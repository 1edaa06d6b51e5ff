import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Language } from '../../shared/kernel/language.ts'

/** Languages with words of their own; those in `shared/copy` are the English ones. */
export type Translated = Exclude<Language, 'en'>

const folder = fileURLToPath(new URL('../../shared/copy/languages', import.meta.url))

/**
 * The words of a language, compiled: `community.feed.newPosts` to what says it. Of each area there is a
 * file of ICU messages (shared/copy/languages). Throws where one of them cannot be read.
 */
export function wordsOf(language: Translated): Messages {
  const words: Messages = {}
  for (const file of readdirSync(path.join(folder, language))) {
    const area = path.basename(file, '.json')
    for (const [key, message] of Object.entries(readArea(language, file)))
      words[`${area}.${key}`] = compiled(message, `${language}/${file}: ${key}`)
  }
  return words
}

const readArea = (language: Translated, file: string) =>
  JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Record<string, string>

/** @param place the position named in the error */
function compiled(message: string, place: string): Messages[string] {
  try {
    // Lingui takes a plain string for an uncompiled one and warns at each use.
    return message.includes('{') ? compileMessage(message) : [message]
  } catch (cause) {
    throw new Error(`${place} is no ICU message`, { cause })
  }
}
