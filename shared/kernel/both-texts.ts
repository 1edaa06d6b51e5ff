import { messages } from './language.ts'
import { refuse } from './refusal.ts'
import { sha256 } from './sha256.ts'

/** Two devices changed one text, each without the other's change: the field holds both. */
const between = '\n\n⁂\n\n'

const texts = messages('bothTexts', {
  version: (number: number) => `Version ${number}`,
  tooLong: 'Another device changed this text, and both together are too long. Shorten one of them.',
})

/** The text that a change replaced, as 16 hex digits: the start of its SHA-256. */
export function textMark(text: string | null | undefined): string {
  const bytes = sha256(new TextEncoder().encode(text ?? '')).subarray(0, 8)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The marks of the changed texts of a form, as they were when it was opened. */
export function marksOf<Name extends string>(
  names: readonly Name[],
  changes: Readonly<Partial<Record<Name, unknown>>>,
  opened: Readonly<Record<Name, string>>,
): Readonly<Record<string, string>> | undefined {
  const changed = names.filter((name) => name in changes)
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((name) => [name, textMark(opened[name])]))
}

export const textMarkPattern = /^[0-9a-f]{16}$/

/** The texts in a field that two devices changed; else the one text. */
export const textsIn = (text: string): string[] => text.split(between)

/** The same, each with a title where there are several. */
export function titledTexts(
  text: string,
): readonly { readonly title?: string; readonly text: string }[] {
  const parts = textsIn(text)
  if (parts.length === 1) return [{ text }]
  return parts.map((part, at) => ({ title: texts.version(at + 1), text: part }))
}

/** A field that holds these texts. */
export const withTexts = (parts: readonly string[]): string => parts.join(between)

/**
 * A text after a change that replaced another text. If the row has a third one by now, both stay.
 * A second run changes nothing.
 * @param was the mark of the replaced text
 * @param max the most UTF-16 units; a longer text is refused
 */
export function mergedText(
  current: string | null | undefined,
  { text, was, max }: { text: string | null; was: string; max: number },
): string | null {
  if (!current || textMark(current) === was) return text
  if (text !== null && `${between}${current}${between}`.includes(`${between}${text}${between}`))
    return current
  const parts = textsIn(current)
  const at = parts.findIndex((part) => textMark(part) === was)
  const replacement = text === null ? [] : [text]
  if (at >= 0) parts.splice(at, 1, ...replacement)
  else parts.push(...replacement)
  const merged = withTexts(parts)
  if (merged.length > max) refuse('invalid', texts.tooLong)
  return merged || null
}
