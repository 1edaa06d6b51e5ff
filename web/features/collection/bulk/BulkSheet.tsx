import { type ReactNode, useState } from 'react'
import { bottleCopy } from '../../../../shared/copy/bottle.ts'
import { manyCopy } from '../../../../shared/copy/many.ts'
import type { RemovalReason } from '../../../../shared/features/bar/bottle-event.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import {
  type Category,
  categoryOption,
  subcategories,
} from '../../../../shared/features/collection/categories.ts'
import { tallyOfTags } from '../../../../shared/features/collection/shelf.ts'
import type { BottleChanges } from '../../../components/bottle/bottle-acts.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { RemovalReasons } from '../../../components/sheet/RemovalReasons.tsx'
import { usePlaces } from '../../../components/collection/places.ts'
import { TagsField } from '../../../components/collection/TagsField.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { BulkAct } from './bulk-act.ts'
import { bottleInputs } from '../../../components/bottle-form/bottle-inputs.ts'
import { eventInputs } from '../../../components/sheet/event-inputs.ts'

export type BulkSheetKind = 'move' | 'tag' | 'edit' | 'leave'

interface BulkSheetProps {
  kind: BulkSheetKind
  chosen: readonly Bottle[]
  onAct: (act: BulkAct) => void
  onClose: () => void
}

/** The form of a bulk action. */
export function BulkSheet(props: BulkSheetProps) {
  switch (props.kind) {
    case 'move':
      return <MoveMany {...props} />
    case 'tag':
      return <TagMany {...props} />
    case 'edit':
      return <EditMany {...props} />
    case 'leave':
      return <LeaveMany {...props} />
  }
}

interface AskingProps {
  title: string
  hint?: string
  act: BulkAct | undefined
  /** Unsaved input that closing would lose. */
  dirty?: boolean
  onAct: (act: BulkAct) => void
  onClose: () => void
  children: ReactNode
}

/** @param act the action of the form; undefined until it is complete */
function Asking(props: AskingProps) {
  const { title, hint, act, dirty = act !== undefined, onAct, onClose, children } = props
  return (
    <FormSheet
      size="small"
      title={title}
      description={hint}
      dirty={dirty}
      save={{ label: manyCopy.apply, disabled: !act }}
      onSave={async () => {
        if (act) onAct(act)
        // The parent closes the sheet.
        return false
      }}
      onClose={onClose}
    >
      {children}
    </FormSheet>
  )
}

function MoveMany({ chosen, onAct, onClose }: BulkSheetProps) {
  const places = usePlaces()
  const [place, setPlace] = useState('')
  const [bin, setBin] = useState('')
  const location = place.trim()
  return (
    <Asking
      title={manyCopy.moveTitle(chosen.length)}
      act={location ? { kind: 'move', location, bin: bin.trim() || undefined } : undefined}
      onAct={onAct}
      onClose={onClose}
    >
      <Combobox {...bottleInputs.location} value={place} onChange={setPlace} suggestions={places} />
      <TextField
        {...bottleInputs.bin}
        hint={bottleCopy.binHint}
        value={bin}
        onChange={setBin}
        autoComplete="off"
      />
    </Asking>
  )
}

/** The limit of existing tags offered for removal. */
const maxOffered = 20

function TagMany({ chosen, onAct, onClose }: BulkSheetProps) {
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const [there] = useState(() => tallyOfTags(chosen).slice(0, maxOffered))
  return (
    <Asking
      title={manyCopy.tagTitle(chosen.length)}
      act={add.length + remove.length > 0 ? { kind: 'tag', add, remove } : undefined}
      onAct={onAct}
      onClose={onClose}
    >
      <TagsField label={manyCopy.give} tags={add} onChange={setAdd} />
      {there.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 text-small font-medium">{manyCopy.take}</legend>
          <div className="flex flex-wrap gap-2">
            {there.map(({ value }) => (
              <Chip
                key={value}
                label={value}
                selected={remove.includes(value)}
                onClick={() =>
                  setRemove(
                    remove.includes(value)
                      ? remove.filter((other) => other !== value)
                      : [...remove, value],
                  )
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </Asking>
  )
}

function EditMany({ chosen, onAct, onClose }: BulkSheetProps) {
  const [category, setCategory] = useState<Category | ''>('')
  const [subcategory, setSubcategory] = useState('')
  const [drinkFrom, setFrom] = useState<number | null>(null)
  const [drinkTo, setTo] = useState<number | null>(null)
  const changes: BottleChanges = {
    ...(category && { category }),
    ...(subcategory && { subcategory }),
    ...(drinkFrom !== null && { drinkFrom }),
    ...(drinkTo !== null && { drinkTo }),
  }
  return (
    <Asking
      title={manyCopy.editTitle(chosen.length)}
      hint={manyCopy.editHint}
      act={Object.keys(changes).length > 0 ? { kind: 'edit', changes } : undefined}
      onAct={onAct}
      onClose={onClose}
    >
      <Select<Category | ''>
        label={bottleInputs.category.label}
        value={category}
        options={[{ value: '', label: manyCopy.unchanged }, ...bottleInputs.category.options]}
        onChange={(value) => {
          setCategory(value)
          // A kind belongs to its category.
          setSubcategory('')
        }}
      />
      {category !== '' && (
        <Select
          label={bottleInputs.subcategory.label}
          value={subcategory}
          options={[
            { value: '', label: bottleCopy.noSubcategory },
            ...subcategories[category].map(categoryOption),
          ]}
          onChange={setSubcategory}
        />
      )}
      <div className="grid grid-cols-2 gap-4">
        <NumberField {...bottleInputs.drinkFrom} value={drinkFrom} onChange={setFrom} />
        <NumberField {...bottleInputs.drinkTo} value={drinkTo} onChange={setTo} />
      </div>
    </Asking>
  )
}

function LeaveMany({ chosen, onAct, onClose }: BulkSheetProps) {
  const [how, setHow] = useState<RemovalReason>('finished')
  const [note, setNote] = useState('')
  return (
    <Asking
      title={manyCopy.leaveTitle(chosen.length)}
      hint={manyCopy.leaveHint}
      act={{ kind: 'leave', how, note: note.trim() || undefined }}
      dirty={note !== ''}
      onAct={onAct}
      onClose={onClose}
    >
      <RemovalReasons how={how} onChange={setHow} />
      <TextField {...eventInputs.note} value={note} onChange={setNote} autoComplete="off" />
    </Asking>
  )
}
