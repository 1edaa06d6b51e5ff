import { type KeyboardEvent, useState } from 'react'
import { scanCopy } from '../../../shared/copy/scan.ts'
import { isSameCode } from '../../../shared/features/barcode/gtin.ts'
import { TextField, type TextFieldProps } from '../../ui/TextField.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import { readTypedCode } from '../scan/typed-code.ts'

/**
 * The code of a bottle: a barcode, or the owner's own words. What a hand scanner types is read when
 * the field is left or Enter comes; a web address or another keyboard's characters are not kept.
 */
export function CodeField({ value, onChange, error, ...field }: TextFieldProps) {
  const [refused, setRefused] = useState<string>()
  const change = (code: string) => {
    setRefused(undefined)
    onChange(code)
  }
  const settle = () => {
    const read = readTypedCode(value)
    if ('code' in read) {
      // Digits that say the same stay as they are printed.
      if (!isSameCode(value, read.code)) change(read.code)
      return
    }
    if (read.error === scanCopy.noBarcode) return
    onChange('')
    setRefused(read.error)
  }
  return (
    <TextField
      {...field}
      value={value}
      onChange={change}
      error={refused ?? error}
      autoComplete="off"
      onBlur={() => value !== '' && settle()}
      onKeyDown={(event: KeyboardEvent) => {
        // A hand scanner ends with it, and the form is not finished.
        if (event.key !== 'Enter') return
        event.preventDefault()
        settle()
      }}
      trailing={<ScanButton size="small" onCode={change} />}
    />
  )
}
