import { useId, useState } from 'react'
import { longestLocation } from '../../shared/business/locations.ts'
import { bottleCopy } from '../../shared/copy/bottle.ts'
import type { Bottle } from '../../shared/features/collection/bottle.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Combobox } from '../ui/Combobox.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useBottleActs } from './bottle-acts.ts'
import { usePlaces } from './places.ts'
import { useUnsavedForm } from './unsaved.ts'

/** How many places one can go to by one touch. */
const mostChips = 8

/** Where a bottle goes: a known place by one touch, or any other by name; with a bin or without. */
export function MoveSheet({ bottle, onClose }: { bottle: Bottle; onClose: () => void }) {
  const acts = useBottleActs()
  const places = usePlaces()
  const [location, setLocation] = useState(bottle.location)
  const [bin, setBin] = useState(bottle.bin ?? '')
  const [busy, setBusy] = useState(false)
  const id = useId()

  const place = location.trim()
  const dirty = location !== bottle.location || bin !== (bottle.bin ?? '')
  useUnsavedForm(dirty)

  const save = async () => {
    setBusy(true)
    const saved = await acts.move(bottle, place, bin.trim() || undefined)
    setBusy(false)
    if (saved) onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      dirty={dirty}
      size="small"
      title={bottleCopy.moveTitle(bottle.name)}
      footer={
        <Button type="submit" form={id} tone="primary" busy={busy} disabled={!place || !dirty}>
          {bottleCopy.move}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && place && dirty) void save()
        }}
      >
        <div role="group" aria-label={bottleCopy.knownPlaces} className="flex flex-wrap gap-2">
          {places.slice(0, mostChips).map((known) => (
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
          label={bottleCopy.place}
          value={location}
          onChange={setLocation}
          suggestions={places}
          maxLength={longestLocation}
        />
        <TextField
          label={bottleCopy.bin}
          hint={bottleCopy.binHint}
          value={bin}
          onChange={setBin}
          maxLength={longestLocation}
          autoComplete="off"
        />
      </form>
    </Sheet>
  )
}
