import { sharingCopy as copy } from '../../../shared/copy/sharing.ts'
import { CellarsJoined } from './CellarsJoined.tsx'
import { Invitations } from './Invitations.tsx'
import { PeopleInCellar } from './PeopleInCellar.tsx'

/** Members of the user's cellar, cellars shared with the user, and invitations both ways. */
export function SharingScreen() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <header>
        <h1 className="text-display">{copy.title}</h1>
        <p className="text-soft">{copy.sentence}</p>
      </header>
      <Invitations />
      <PeopleInCellar />
      <CellarsJoined />
    </div>
  )
}
