import { type ReactNode, useId, useState } from 'react'
import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import type { KnownBottle } from '../../../shared/features/catalogue/known-bottle.ts'
import { hasProblem } from '../../parts/form-problem.ts'
import { useKnownNames } from '../../parts/known-bottles.ts'
import { useUnsavedForm } from '../../parts/unsaved.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

/** What every form of something that is looked for holds. */
interface Wanted {
  readonly name: string
  readonly brand: string
}

interface WantedSheetProps extends Wanted {
  readonly title: string
  readonly description?: string | undefined
  readonly saveLabel: string
  readonly savingLabel: string
  readonly dirty: boolean
  /** Saving is an act even where nothing was changed. */
  readonly savesUnchanged: boolean
  /** Something besides the name is missing; the sentence says what. */
  readonly missing?: string | undefined
  /** A name or a brand was typed, or taken with all that is known of the bottle. */
  readonly onWanted: (some: Partial<Wanted>, like?: KnownBottle) => void
  /** Answers whether it is saved; the sheet then closes. */
  readonly onSave: () => Promise<boolean>
  readonly onClose: () => void
  /** The other fields; `asked`: it was tried to save what is not complete. */
  readonly children: (asked: boolean) => ReactNode
}

/** The sheet of an alert or a wish: the bottle that is looked for first, then what its kind asks. */
export function WantedSheet(props: WantedSheetProps) {
  const { name, brand, dirty, missing, onWanted, onSave, onClose } = props
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const known = useKnownNames(name)
  const id = useId()
  useUnsavedForm(dirty)
  const lacksName = name.trim() === ''

  const save = async (element: HTMLFormElement) => {
    setAsked(true)
    if (lacksName || missing !== undefined) {
      const description = missing ?? copy.missingName
      toast({ tone: 'danger', title: copy.missingTitle, description })
      return
    }
    if (hasProblem(element)) {
      toast({ tone: 'danger', title: copy.failed, description: copy.fixFirst })
      return
    }
    setBusy(true)
    const isSaved = await onSave()
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      title={props.title}
      description={props.description}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={busy}
            busyLabel={props.savingLabel}
            disabled={!dirty && !props.savesUnchanged}
          >
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save(event.currentTarget)
        }}
      >
        <Combobox
          label={copy.bottleName}
          value={name}
          onChange={(typed) => onWanted({ name: typed })}
          suggestions={known}
          onPick={({ like }) => onWanted({ brand: like.brand }, like)}
          filter="none"
          maxLength={300}
          required
          error={asked && lacksName ? copy.required : undefined}
        />
        <TextField
          label={copy.brand}
          value={brand}
          onChange={(typed) => onWanted({ brand: typed })}
          maxLength={200}
          autoComplete="off"
        />
        {props.children(asked)}
      </form>
    </Sheet>
  )
}
