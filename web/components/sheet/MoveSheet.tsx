import { useState } from 'react'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useBottleActs } from '../bottle/bottle-acts.ts'
import { bottleInputs } from '../bottle-form/bottle-inputs.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { usePlaces } from '../collection/places.ts'

/** The number of places offered as chips. */
const maxChips = 8

/** Where a bottle goes: a known place by one touch, or any other by name; with a bin or without. */
export function MoveSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const places = usePlaces()
  const [location, setLocation] = useState(bottle.location)
  const [bin, setBin] = useState(bottle.bin ?? '')

  const place = location.trim()
  const dirty = location !== bottle.location || bin !== (bottle.bin ?? '')

  return (
    <FormSheet
      size="small"
      title={bottleCopy.moveTitle(bottle.name)}
      dirty={dirty}
      save={{ label: bottleCopy.move, disabled: !place || !dirty }}
      onSave={() => acts.move(bottle, place, bin.trim() || undefined)}
      onClose={onClose}
    >
      <div role="group" aria-label={bottleCopy.knownPlaces} className="flex flex-wrap gap-2">
        {places.slice(0, maxChips).map((known) => (
          <Chip
            key={known}
            label={known}
            selected={known === location}
            onClick={() => {
              setLocation(known)
              // A bin belongs to its place.
              setBin(known === bottle.location ? (bottle.bin ?? '') : '')
            }}
          />
        ))}
      </div>
      <Combobox
        {...bottleInputs.location}
        value={location}
        onChange={setLocation}
        suggestions={places}
      />
      <TextField
        {...bottleInputs.bin}
        hint={bottleCopy.binHint}
        value={bin}
        onChange={setBin}
        autoComplete="off"
      />
    </FormSheet>
  )
}
