import { maxTypedCodeLength } from '../../../shared/business/reserving.ts'
import { pickupCopy } from '../../../shared/copy/pickup.ts'
import { codeFrom } from '../../../shared/features/market/pickup-code.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Checks } from './use-pickup.ts'

const copy = pickupCopy.card

export const noChecks: Checks = { idSeen: false, over21: false, nameMatches: false }
const all = Object.keys(noChecks) as (keyof Checks)[]

interface CheckingProps {
  title: string
  checks: Checks
  onChecks: (checks: Checks) => void
  /** Show errors for missing checks. */
  isAsked: boolean
  /** It was sent with these checks and has no answer yet. */
  isFixed: boolean
  /** Checks that a scan of the ID decided. */
  decided?: readonly (keyof Checks)[]
  /** The typed code, if none was scanned. */
  typed?: string
  onTyped?: (typed: string) => void
}

/** The clerk's checks before a bottle is handed over, or a guest admitted. */
export function Checking({ title, checks, onChecks, isAsked, ...props }: CheckingProps) {
  const { isFixed, decided = [], typed, onTyped } = props
  const missing = all.some((one) => !checks[one])
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="font-semibold">{title}</legend>
        {all.map((one, at) => (
          <Checkbox
            key={one}
            label={copy[one]}
            checked={checks[one]}
            disabled={isFixed || decided.includes(one)}
            onChange={(is) => onChecks({ ...checks, [one]: is })}
            error={
              isAsked && missing && at === all.length - 1
                ? pickupCopy.scan.refusedSentence.checks_missing
                : undefined
            }
          />
        ))}
      </fieldset>
      {typed !== undefined && (
        <TextField
          label={copy.code}
          hint={pickupCopy.scan.typeHint}
          value={typed}
          onChange={(text) => onTyped?.(text)}
          disabled={isFixed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={maxTypedCodeLength}
          error={isAsked && codeFrom(typed) === undefined ? copy.codeMissing : undefined}
        />
      )}
      <p className="text-small text-soft">{copy.privacy}</p>
    </div>
  )
}
