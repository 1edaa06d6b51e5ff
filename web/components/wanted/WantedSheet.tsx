import type { ReactNode } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { hasProblem } from '../../lib/form-problem.ts'
import { useKnownNames } from '../catalogue/known-bottles.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** Common fields of alerts and wishes. */
interface Wanted {
  readonly name: string
  readonly brand: string
}

/** Properties of their inputs. */
interface WantedInput {
  readonly label: string
  readonly maxLength?: number
}

interface WantedSheetProps extends Wanted {
  readonly title: string
  readonly description?: string | undefined
  readonly saveLabel: string
  readonly savingLabel: string
  readonly inputs: Readonly<Record<keyof Wanted, WantedInput>>
  readonly dirty: boolean
  /** Saving is possible without a change. */
  readonly savesUnchanged: boolean
  /** A missing field other than the name, as a sentence. */
  readonly missing?: string | undefined
  /** A name or a brand was typed, or taken with all that is known of the bottle. */
  readonly onWanted: (some: Partial<Wanted>, like?: KnownBottle) => void
  /** Answers whether it is saved; the sheet then closes. */
  readonly onSave: () => Promise<boolean>
  readonly onClose: () => void
  /** The other fields; `tried`: saving failed because of missing ones. */
  readonly children: (tried: boolean) => ReactNode
}

/** The sheet of an alert or a wish: the bottle first, then the fields of its kind. */
export function WantedSheet(props: WantedSheetProps) {
  const { name, brand, inputs, dirty, missing, onWanted, onSave, onClose } = props
  const known = useKnownNames(name)
  const lacksName = name.trim() === ''

  const check = (form: HTMLFormElement) => {
    const lacks = missing ?? (lacksName ? copy.missingName : undefined)
    if (lacks !== undefined) toast({ tone: 'danger', title: copy.missingTitle, description: lacks })
    else if (hasProblem(form))
      toast({ tone: 'danger', title: copy.failed, description: copy.fixFirst })
    else return true
    return false
  }

  return (
    <FormSheet
      title={props.title}
      description={props.description}
      dirty={dirty}
      cancel={copy.cancel}
      save={{
        label: props.saveLabel,
        busyLabel: props.savingLabel,
        disabled: !dirty && !props.savesUnchanged,
      }}
      check={check}
      onSave={onSave}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Combobox
            {...inputs.name}
            value={name}
            onChange={(typed) => onWanted({ name: typed })}
            suggestions={known}
            onPick={({ like }) => onWanted({ brand: like.brand }, like)}
            filter="none"
            required
            error={tried && lacksName ? copy.required : undefined}
          />
          <TextField
            {...inputs.brand}
            value={brand}
            onChange={(typed) => onWanted({ brand: typed })}
            autoComplete="off"
          />
          {props.children(tried)}
        </>
      )}
    </FormSheet>
  )
}
