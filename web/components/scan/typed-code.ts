import { scanCopy } from '../../../shared/copy/scan.ts'
import { readScanned } from '../../../shared/features/barcode/scanned-text.ts'
import { toast } from '../../ui/toast.ts'

/** A code that was typed, by a person or a hand scanner; or why it is none. */
export type TypedCode = { readonly code: string } | { readonly error: string }

/** Reads a typed code, and says where the bottle of a case was taken. */
export function readTypedCode(typed: string): TypedCode {
  const read = readScanned(typed)
  if (!read) return { error: scanCopy.noBarcode }
  if (read.is === 'web_address') return { error: scanCopy.webAddress }
  if (read.is === 'other_keyboard') return { error: scanCopy.otherKeyboard }
  if (read.isCase) toast({ title: scanCopy.caseOf, description: scanCopy.caseOfSentence })
  return { code: read.code }
}
