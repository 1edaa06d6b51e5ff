import { type FormEvent, useMemo, useState } from 'react'
import { locationLabels } from '../../../../shared/copy/field-labels.ts'
import { manyCopy } from '../../../../shared/copy/many.ts'
import { type Location, locations } from '../../../../shared/features/bar/location.ts'
import type { Bottle } from '../../../../shared/features/collection/bottle.ts'
import { routes } from '../../../../shared/routes.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { withUndo } from '../../../components/bottle/bottle-acts.ts'
import { useOwnerWords } from '../../../components/cellar/use-owner-words.ts'
import { runMany } from '../../../components/collection/run-batches.ts'
import { inputsOf } from '../../../lib/field-inputs.ts'
import { NoRowsLine } from '../../../lib/NoRowsLine.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { countOf, type KnownPlace, knownPlaces, placeRenaming } from './known-places.ts'
import { RenameSheet } from './RenameSheet.tsx'
import { SharedWord } from './SharedWord.tsx'
import { locale } from '../../../../shared/kernel/language.ts'

const inputs = inputsOf(locations, locationLabels)

interface PlaceListProps {
  /** Bottles of the chosen cellar. */
  bottles: readonly Bottle[]
  known: readonly Location[]
  /** `mine`, or the id of another cellar; undefined: all. */
  cellar: string | undefined
}

/**
 * Every place with its bottles, bins and cellars. A rename applies everywhere at once. A new place is
 * the user's own.
 */
export function PlaceList({ bottles, known, cellar }: PlaceListProps) {
  const device = useDevice()
  const places = useMemo(() => knownPlaces(bottles, known), [bottles, known])
  const whose = useOwnerWords()
  const [renaming, setRenaming] = useState<KnownPlace>()
  const [name, setName] = useState('')
  const wanted = name.trim()
  const isThere = places.some((place) => place.name === wanted)

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!wanted || isThere) return
    const id = device.newId()
    const saved = await withUndo(
      device,
      manyCopy.placeAdded(wanted),
      [{ name: 'location.add', args: { id, name: wanted } }],
      [{ name: 'location.remove', args: { id } }],
    )
    if (saved) setName('')
  }
  const forget = ({ name: gone, rows }: KnownPlace) =>
    withUndo(
      device,
      manyCopy.forgotten(gone),
      rows.map(({ id }) => ({ name: 'location.remove', args: { id } })),
      rows.map(() => ({ name: 'location.add', args: { id: device.newId(), name: gone } })),
    )
  const itemsFor = (place: KnownPlace): MenuItem[] => [
    {
      label: manyCopy.show,
      to: `${routes.collection.path}?${new URLSearchParams({ place: place.name, ...(cellar && { cellar }) })}`,
    },
    { label: manyCopy.rename, onSelect: () => setRenaming(place) },
    ...(place.there.length === 0
      ? [
          {
            label: manyCopy.forget,
            tone: 'danger' as const,
            onSelect: () => void forget(place),
          },
        ]
      : []),
  ]

  return (
    <section className="mt-4">
      <h2 className="text-title">{manyCopy.places}</h2>
      <p className="text-small text-soft">{manyCopy.placesHint}</p>
      {places.length === 0 && (
        <div className="py-3">
          <NoRowsLine>{manyCopy.noPlaces}</NoRowsLine>
        </div>
      )}
      <ul aria-label={manyCopy.places}>
        {places.map((place) => (
          <SharedWord
            key={place.name}
            word={place.name}
            count={place.bottles === 0 ? manyCopy.noBottles : manyCopy.bottles(place.bottles)}
            whose={cellar === undefined ? whose(place.there, countOf) : undefined}
            detail={binWords(place)}
            items={itemsFor(place)}
          />
        ))}
      </ul>
      {(cellar === undefined || cellar === 'mine') && (
        <form className="mt-3 flex items-end gap-2" onSubmit={(event) => void add(event)}>
          <div className="min-w-0 grow">
            <TextField {...inputs.name} value={name} onChange={setName} autoComplete="off" />
          </div>
          <Button type="submit" disabled={!wanted || isThere}>
            {manyCopy.add}
          </Button>
        </form>
      )}
      {renaming && (
        <RenameSheet
          word={renaming.name}
          maxLength={inputs.name.maxLength}
          others={places.map((place) => place.name)}
          onClose={() => setRenaming(undefined)}
          onRename={(to, onProgress) => {
            const isKnown = places.some((place) => place.name === to)
            const plan = placeRenaming(renaming, to, isKnown, () => device.newId())
            const title = manyCopy.renamed(renaming.name, to)
            return runMany(device, { ...plan, title }, onProgress)
          }}
        />
      )}
    </section>
  )
}

function binWords({ bins }: KnownPlace): string | undefined {
  if (!bins.some(({ bin }) => bin)) return undefined
  return bins
    .map(
      ({ bin, bottles }) => `${bin ?? manyCopy.withoutBin} (${bottles.toLocaleString(locale())})`,
    )
    .join(' · ')
}
